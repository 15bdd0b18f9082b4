import type { Command } from 'commander'
import { methodMeanings } from '../../../analysis/methods/method-names.js'
import { defaultCoherence, maxCoherence } from '../../../analysis/vips/coherence.js'
import type { BlocksFlags } from '../commands/blocks.js'
import type { FeaturesFlags } from '../commands/features.js'
import type { InspectFlags } from '../commands/inspect.js'
import type { RenderFlags } from '../commands/render.js'
import { wholeNumber, withBrowserOptions, withReadingOptions } from '../options.js'
import type { Terminal } from '../terminal/terminal.js'

/** What the figures of a block mean. `usage.test.ts` compares these lines with the features, which load slowly. */
export const blockFigures = [
  'words    Words in the block (contents.words)',
  "links    Share of the block's words inside links (contents.link-words-share)",
  'density  Characters per tag (density.text)',
  'weight   Mean weight of the leaves directly inside, times the width share (weights.subtree)',
  'noise    Share of four signs of noise that the block has (appearance.noise)',
] as const

const blocksHelp = `
A block is an element that bounds content, printed as its tag, #id and .classes. A segment is the smallest
text that is kept or dropped, printed as its number and its text. The figures of a block include everything
inside it:
${blockFigures.map((line) => `  ${line}`).join('\n')}

Examples:
  $ treesift blocks page.html
  $ treesift blocks page.html --json | jq '.[0].features'`

export function addBlocks(program: Command, terminal: Terminal): void {
  withReadingOptions(
    program
      .command('blocks')
      .description('show the blocks and segments of a page, and their most important features')
      .argument('<page>', 'a file, a URL, or - for standard input'),
  )
    .option('--json', 'print every segment with its whole feature vector')
    .addHelpText('after', blocksHelp)
    .action(async (page: string, flags: BlocksFlags) => {
      const { runBlocks } = await import('../commands/blocks.js')
      await runBlocks(page, flags, terminal)
    })
}

const inspectHelp = `
Each part of the page that the method scored is one line: x if it is kept, its kind, its measures, and the
start of its text.

Methods:
${Object.entries(methodMeanings)
  .map(([name, meaning]) => `  ${name.padEnd(24)}${meaning}`)
  .join('\n')}

Examples:
  $ treesift inspect page.html --method block-clustering
  $ treesift inspect page.html --method key-patterns --beside other.html another.html
  $ treesift inspect page.html --method weighted-dom --document`

export function addInspect(program: Command, terminal: Terminal): void {
  withReadingOptions(
    program
      .command('inspect')
      .description(
        'show what a method computes on a page: blocks and scores, data regions, records',
      )
      .argument('<page>', 'a file, a URL, or - for standard input'),
  )
    .requiredOption('--method <name>', 'the method, see below')
    .option('--beside <pages...>', 'other pages of the same site', [])
    .option('--json', 'print every part as JSON')
    .option('--document', 'print the result as an XML document, if the method makes one')
    .addHelpText('after', inspectHelp)
    .action(async (page: string, flags: InspectFlags) => {
      const { runInspect } = await import('../commands/inspect.js')
      await runInspect(page, flags, terminal)
    })
}

const featuresHelp = `
Examples:
  $ treesift features
  $ treesift features --json`

export function addFeatures(program: Command, terminal: Terminal): void {
  program
    .command('features')
    .description('list the features of segments and blocks')
    .option('--json', 'print the features as JSON')
    .addHelpText('after', featuresHelp)
    .action(async (flags: FeaturesFlags) => {
      const { runFeatures } = await import('../commands/features.js')
      runFeatures(flags, terminal)
    })
}

const renderHelp = `
The position, font, colours and visibility of every element and text are stored in x.boxes.json beside x.html,
so that later commands with --render need no browser. Rendered pages reach no network and run no scripts
unless you allow it. Rendering needs Chromium and the package playwright-core: see docs/guides/render.md.

Examples:
  $ treesift render page.html                           store the boxes in page.boxes.json
  $ treesift render pages/                              store the boxes of every page of a folder
  $ treesift render page.html --picture blocks.png      draw the visual blocks over the page
  $ treesift render https://example.org/ -o boxes.json --render-network
  $ treesift extract page.html --method hybrid-density --render`

export function addRender(program: Command, terminal: Terminal): void {
  const command = withReadingOptions(
    program
      .command('render')
      .description('render pages in Chromium, and store the positions of elements beside them')
      .argument('<pages...>', 'files, folders, URLs, lists (.jsonl), or - for standard input'),
  )
  withBrowserOptions(command)
    .option('-o, --output <file>', 'file for the boxes; for one page only')
    .option('--picture <file>', 'draw the visual blocks (VIPS) into this PNG; for one page only')
    .option(
      '--coherence <n>',
      `with --picture: divide blocks whose degree of coherence is lower, 1 to ${maxCoherence}`,
      wholeNumber(1, maxCoherence),
      defaultCoherence,
    )
    .addHelpText('after', renderHelp)
    .action(async (pages: readonly string[], flags: RenderFlags) => {
      const { runRender } = await import('../commands/render.js')
      process.exitCode = await runRender(pages, flags, terminal)
    })
}
