import type { Command } from 'commander'
import { segmentedPicture } from '../../app/rendering/segmented-picture.js'
import { BadOption, failureOf, NoInput } from '../../core/errors.js'
import { Renderer } from '../../render/renderer.js'
import { boxesPath, boxesText } from '../../render/stored-boxes.js'
import { readInputs } from '../../source/inputs.js'
import type { RawPage } from '../../source/raw-page.js'
import { mostCoherent, usualCoherence } from '../../vips/coherence.js'
import { inputOptions, type ReadingFlags, wholeNumber, withReadingOptions } from '../options.js'
import { type BrowserFlags, rendererOptions, withBrowserOptions } from '../rendering-options.js'
import { say, showProgress, type Terminal, writeTo } from '../terminal.js'

interface Flags extends ReadingFlags, Omit<BrowserFlags, 'allowPrivate'> {
  readonly output?: string
  readonly picture?: string
  readonly coherence: number
}

const help = `
Where each element and text of a page stands, its font, its colours and whether it is visible are stored beside the page, in
x.boxes.json beside x.html, so that a browser is asked once. Methods that ask for them use them with --render.
Pages reach no network and run no scripts, unless that is allowed. Chromium is not installed by treesift.

Examples:
  $ treesift render page.html                           boxes, stored in page.boxes.json
  $ treesift render pages/                              of every page of a folder
  $ treesift render page.html --picture blocks.png      the page with its visual blocks drawn over it
  $ treesift render https://example.org/ -o boxes.json --render-network
  $ treesift extract page.html --method hybrid-density --render`

export function addRender(program: Command, terminal: Terminal): void {
  withBrowserOptions(
    withReadingOptions(
      program
        .command('render')
        .description('ask Chromium where things stand on pages, and store it beside them')
        .argument('<pages...>', 'files, folders, URLs, lists (.jsonl), or - for standard input'),
    ),
  )
    .option('-o, --output <file>', 'store the boxes of the one page that is named there')
    .option('--picture <file>', 'draw the visual blocks (VIPS) of the one page that is named (PNG)')
    .option(
      '--coherence <n>',
      `with --picture: divide blocks that are less coherent, 1 to ${mostCoherent}`,
      wholeNumber(1, mostCoherent),
      usualCoherence,
    )
    .addHelpText('after', help)
    .action(async (names: readonly string[], flags: Flags) => {
      process.exitCode = await render(names, flags, terminal)
    })
}

async function render(names: readonly string[], flags: Flags, terminal: Terminal): Promise<0 | 1> {
  const isForOne = flags.output !== undefined || flags.picture !== undefined
  const tooMany = new BadOption('--output and --picture are for one page')
  if (isForOne && names.length > 1) throw tooMany
  const renderer = new Renderer(rendererOptions(flags))
  let done = 0
  let failed = 0
  try {
    for await (const input of readInputs({ pages: names }, inputOptions(flags))) {
      if (isForOne && done > 0) throw tooMany
      showProgress(terminal, `${done} pages, ${failed} failed`)
      done++
      try {
        if (input.kind === 'failed') throw input.error
        const line = await renderOne(renderer, input.page, flags, terminal)
        showProgress(terminal, '')
        terminal.out.write(`${line}\n`)
      } catch (error) {
        failed++
        const { message, code } = failureOf(error)
        showProgress(terminal, '')
        say(terminal, `${message} [${code}]`)
      }
    }
  } finally {
    await renderer.close()
  }
  if (done === 0) throw new NoInput()
  return failed === 0 ? 0 : 1
}

/** What was stored where. */
async function renderOne(
  renderer: Renderer,
  page: RawPage,
  { output, picture, coherence }: Flags,
  terminal: Terminal,
): Promise<string> {
  const path = output ?? (page.file && boxesPath(page.file))
  if (path === undefined) throw new BadOption(`${page.id} is no file: name one with --output`)
  const boxes = await renderer.boxesOf(page)
  await writeTo(path, once(boxesText(page.html, boxes)), terminal)
  if (picture !== undefined) {
    const png = await segmentedPicture(renderer, page, boxes, coherence)
    await writeTo(picture, once(png), terminal)
  }
  const stored = picture === undefined ? path : `${path}, ${picture}`
  return `${stored}: ${boxes.placed.length} boxes, ${boxes.width} x ${boxes.height}`
}

async function* once<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece
}
