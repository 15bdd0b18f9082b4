import type { Command } from 'commander'
import { normalizeSite } from '../../../core/site.js'
import type { CheckFlags, InitFlags } from '../commands/label.js'
import { withReadingOptions, withSizeOption } from '../options.js'
import type { Terminal } from '../terminal/terminal.js'

const checkHelp = `
Exit code 1 when a label is not found. The column "other matches" counts other places with the same text;
nothing is learned from them. The second table has for each field the places that its labels mean on all
pages together, the places that come closest, and why.

Examples:
  $ treesift label check labelled/
  $ treesift label check pages.jsonl --json`

const initHelp = `
A draft holds what the general model finds and what the page states about itself; check it against the page
before you train. Existing labels stay as they are.

Examples:
  $ treesift label init saved/ --url 'https://example.org/news/{name}'
  $ treesift label init https://example.org/a --output pages.jsonl`

export function addLabel(program: Command, terminal: Terminal): void {
  const label = program.command('label').description('check the labels of pages, or draft labels')
  withSizeOption(
    label
      .command('check')
      .description('look up every label on its page as training would, without learning')
      .argument('<labels...>', 'folders of x.html with x.json, or JSONL files'),
  )
    .option('--site <domain>', 'site of the pages, whatever their URLs say', normalizeSite)
    .option('--json', 'print everything as JSON')
    .addHelpText('after', checkHelp)
    .action(async (paths: readonly string[], flags: CheckFlags) => {
      const { runLabelCheck } = await import('../commands/label.js')
      process.exitCode = await runLabelCheck(paths, flags, terminal)
    })
  withReadingOptions(
    label
      .command('init')
      .description('draft labels for you to correct, in x.json beside each x.html')
      .argument('<pages...>', 'HTML files, folders or URLs'),
  )
    .option('--url <pattern>', 'URL of pages that state none; {name} and {path} are of the file')
    .option('--output <file>', 'write JSONL to this file instead; - for standard output')
    .option('--force', 'overwrite existing labels')
    .option('--model <file>', 'general model that drafts (default: the bundled one)')
    .addHelpText('after', initHelp)
    .action(async (paths: readonly string[], flags: InitFlags) => {
      const { runLabelInit } = await import('../commands/label.js')
      process.exitCode = await runLabelInit(paths, flags, terminal)
    })
}
