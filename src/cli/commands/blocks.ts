import type { Command } from 'commander'
import { describeBlocks, describeRuns } from '../../app/blocks.js'
import { BadOption, NoInput } from '../../core/errors.js'
import { readInputs } from '../../source/inputs.js'
import type { RawPage } from '../../source/raw-page.js'
import { inputOptions, type ReadingFlags, withReadingOptions } from '../options.js'
import { printableLines } from '../printable.js'
import { type Terminal, writeAll } from '../terminal.js'

interface Flags extends ReadingFlags {
  readonly json?: true
}

const examples = `
Examples:
  $ treesift blocks page.html
  $ treesift blocks page.html --json | jq '.[0].features'`

export function addBlocks(program: Command, terminal: Terminal): void {
  withReadingOptions(
    program
      .command('blocks')
      .description('show how a page is cut into blocks and runs, and what is measured of them')
      .argument('<page>', 'a file, a URL, or - for standard input'),
  )
    .option('--json', 'print every run with its whole vector')
    .addHelpText('after', examples)
    .action(async (name: string, flags: Flags) => {
      const { html } = await onlyPage(name, flags)
      const pieces = flags.json ? describeRuns(html) : printableLines(describeBlocks(html))
      await writeAll(pieces, terminal.out)
    })
}

/** The one page that a name stands for. */
async function onlyPage(name: string, flags: Flags): Promise<RawPage> {
  let only: RawPage | undefined
  for await (const input of readInputs({ pages: [name] }, inputOptions(flags))) {
    if (only !== undefined) throw new BadOption(`${name} holds several pages; name one of them`)
    if (input.kind === 'failed') throw input.error
    only = input.page
  }
  if (only === undefined) throw new NoInput()
  return only
}
