import type { Command } from 'commander'
import { describeBlocks, describeRuns } from '../../app/blocks.js'
import { readInputs } from '../../source/inputs.js'
import { inputOptions, type ReadingFlags, withReadingOptions } from '../options.js'
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
      for await (const input of readInputs({ pages: [name] }, inputOptions(flags))) {
        if (input.kind === 'failed') throw input.error
        const { html } = input.page
        await writeAll(flags.json ? describeRuns(html) : describeBlocks(html), terminal.out)
      }
    })
}
