import type { Command } from 'commander'
import { normalizeSite } from '../../../core/site.js'
import type { TrainFlags } from '../commands/train.js'
import { repeated, rolesToOmit, withReadingOptions, writeDatabaseOption } from '../options.js'
import type { Terminal } from '../terminal/terminal.js'

const help = `
Labels are texts or CSS selectors, in x.json beside x.html or in JSONL: see docs/reference/labels.md. With
--field they are given on the command line, the same for every named page: price='$ 5' is a text, price= says
that the page has none, isbn@=.isbn is a selector, date@datetime=time an attribute of the element that a
selector matches. --records and --record-selector label the records of list pages; --not-record corrects them.
Pages and labels are stored with the rules: training again with more pages improves the rules that are there.

A rule is tested on labelled pages that it was not learned from. If its F1 there is below .5, train prints
which places the labels may mean, and stores the rule only if fewer than three labelled pages have the field.

Examples:
  $ treesift train labelled/ --db rules.db
  $ treesift train pages.jsonl --site example.org
  $ treesift train labelled/ --without caption,byline
  $ treesift train page.html --url https://www.example.org/tea --field price='$ 5' --field headline=Fog
  $ treesift train list.html --url https://www.example.org/list --records 'First title' --records 'Second title'
  $ treesift train https://www.example.org/tea --field author='Ann Lee' --field author='Tom Lee'`

export function addTrain(program: Command, terminal: Terminal): void {
  withReadingOptions(
    program
      .command('train')
      .description('learn the rules of sites from labelled pages, and store them')
      .argument('<labels...>', 'folders of x.html with x.json, or JSONL files; pages with --field'),
  )
    .option(...writeDatabaseOption)
    .option('--site <domain>', 'site of the pages, whatever their URLs say', normalizeSite)
    .option('--field <name=value>', 'label of all named pages; may be repeated', repeated)
    .option(
      '--records <text>',
      'text of a record, or its title; two are enough; may be repeated',
      repeated,
    )
    .option(
      '--not-record <text>',
      'text of what was taken for a record and is none; may be repeated',
      repeated,
    )
    .option('--record-selector <css>', 'CSS selector of the records of all named pages')
    .option('--url <url>', 'URL of the one page that is labelled here')
    .option('--keep-all', 'store rules that fail on labelled pages left out, too')
    .option(
      '--without <roles>',
      'roles of texts that the rules for main content leave out, such as caption,byline; none: keep all again',
      rolesToOmit,
    )
    .option('--json', 'print the report as JSON')
    .addHelpText('after', help)
    .action(async (labels: readonly string[], flags: TrainFlags) => {
      const { runTrain } = await import('../commands/train.js')
      process.exitCode = await runTrain(labels, flags, terminal)
    })
}
