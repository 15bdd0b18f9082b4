import type { Command } from 'commander'
import { blockLegend, describeBlocks, describeRuns } from '../../app/blocks.js'
import { onlyPage } from '../only-page.js'
import { type ReadingFlags, withReadingOptions } from '../options.js'
import { printableLines } from '../printable.js'
import { say, type Terminal, writeAll } from '../terminal.js'

interface Flags extends ReadingFlags {
  readonly json?: true
}

const help = `
A block is an element that bounds content: its tag, #id and .classes. A run is the smallest thing that is kept or dropped:
its number and its text. Measured of a block with all inside it:
${blockLegend.map((line) => `  ${line}`).join('\n')}

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
    .addHelpText('after', help)
    .action(async (name: string, flags: Flags) => {
      const page = await onlyPage(name, flags)
      const { pieces, warnings } = flags.json ? describeRuns(page.html) : describeBlocks(page.html)
      await writeAll(flags.json ? pieces : printableLines(pieces), terminal.out)
      for (const warning of [...page.warnings, ...warnings]) {
        say(terminal, `${page.file ?? page.id}: ${warning}`)
      }
    })
}
