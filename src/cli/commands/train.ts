import type { Command } from 'commander'
import { type TrainingReport, train } from '../../app/train.js'
import type { Rule } from '../../rules/rule.js'
import { readLabelled } from '../../source/labelled.js'
import { defaultForWriting } from '../../store/default-database.js'
import { LazyRuleStore } from '../../store/lazy-rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { type SizeFlags, siteName, sizeLimits, withSizeOption } from '../options.js'
import { printable } from '../printable.js'
import { table } from '../table.js'
import { showProgress, type Terminal } from '../terminal.js'

interface Flags extends SizeFlags {
  readonly db?: string
  readonly site?: string
  readonly json?: true
}

const examples = `
Labels are texts or CSS selectors, in x.json beside x.html or in JSONL: see docs/reference/labels.md.

Examples:
  $ treesift train labelled/ --db rules.db
  $ treesift train pages.jsonl --site example.org`

export function addTrain(program: Command, terminal: Terminal): void {
  withSizeOption(
    program
      .command('train')
      .description('learn the rules of sites from labelled pages, and keep them')
      .argument('<labels...>', 'folders of x.html with x.json, or JSONL files'),
  )
    .option('--db <file>', 'where the rules are kept (default: ./rules.db)')
    .option('--site <domain>', 'the site of the pages, whatever their URLs say', siteName)
    .option('--json', 'print the report as JSON')
    .addHelpText('after', examples)
    .action(async (labels: readonly string[], flags: Flags) => {
      process.exitCode = await learn(labels, flags, terminal)
    })
}

async function learn(labels: readonly string[], flags: Flags, terminal: Terminal): Promise<0 | 1> {
  const inputs = readLabelled(labels, { limits: sizeLimits(flags) })
  const store = new LazyRuleStore(() => SqliteRuleStore.forWriting(flags.db ?? defaultForWriting()))
  try {
    const report = await train(inputs, store, {
      ...(flags.site !== undefined && { site: flags.site }),
      onStep: ({ done, of, name }) => showProgress(terminal, `${done} of ${of} sites: ${name}`),
    })
    showProgress(terminal, '')
    terminal.out.write(
      flags.json ? `${JSON.stringify(report, undefined, 2)}\n` : reportTable(report),
    )
    for (const line of complaints(report)) terminal.err.write(printable(`treesift: ${line}\n`))
    return report.failed.length === 0 ? 0 : 1
  } finally {
    store.close()
  }
}

const reportTable = ({ sites }: TrainingReport): string =>
  table(
    ['site', 'field', 'version', 'pages', 'precision', 'recall'],
    sites.flatMap(({ site, rules }) => rules.map((rule) => [site, ...figures(rule)])),
  )

const figures = ({ field, version, pages, evidence }: Rule): readonly string[] => [
  field,
  String(version),
  String(pages),
  evidence === undefined ? '-' : evidence.precision.toFixed(3),
  evidence === undefined ? '-' : evidence.recall.toFixed(3),
]

function* complaints({ unaligned, unlearned, failed }: TrainingReport): Iterable<string> {
  for (const { page, field, wanted } of unaligned) {
    yield `${page}: nothing on the page carries ${field} "${shortened(wanted)}"`
  }
  for (const { site, field } of unlearned) yield `${site}: no rule for ${field}, no label was found`
  for (const { message, code } of failed) yield `${message} [${code}]`
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text)
