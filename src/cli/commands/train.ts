import type { Command } from 'commander'
import { learnFrom, mustHaveLearned, type TrainingReport } from '../../app/train.js'
import { siteName } from '../../core/site.js'
import type { Rule } from '../../rules/rule.js'
import { readLabelled } from '../../source/labelled.js'
import { defaultForWriting } from '../../store/default-database.js'
import { LazyRuleStore } from '../../store/lazy-rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { type SizeFlags, sizeLimits, withSizeOption } from '../options.js'
import { table } from '../table.js'
import { say, showProgress, type Terminal } from '../terminal.js'

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
    const report = await learnFrom(inputs, store, {
      ...(flags.site !== undefined && { site: flags.site }),
      onStep: ({ done, of, name }) => showProgress(terminal, `${done} of ${of} sites: ${name}`),
    })
    showProgress(terminal, '')
    for (const line of complaints(report)) say(terminal, line)
    mustHaveLearned(report)
    terminal.out.write(
      flags.json ? `${JSON.stringify(report, undefined, 2)}\n` : reportTable(report),
    )
    return report.failed.length === 0 ? 0 : 1
  } finally {
    store.close()
  }
}

const reportTable = ({ sites }: TrainingReport): string =>
  table(
    ['site', 'field', 'version', 'pages', 'tried', 'precision', 'recall'],
    sites.flatMap(({ site, rules }) => rules.map((rule) => [site, ...figures(rule)])),
  )

const figures = ({ field, version, pages, evidence }: Rule): readonly string[] => [
  field,
  String(version),
  String(pages),
  String(evidence?.pages ?? 0),
  evidence?.precision?.toFixed(3) ?? '-',
  evidence?.recall?.toFixed(3) ?? '-',
]

function* complaints({ warnings, unaligned, unlearned, failed }: TrainingReport): Iterable<string> {
  for (const { page, warning } of warnings) yield `${page}: ${warning}`
  for (const { page, field, wanted } of unaligned) {
    yield `${page}: nothing on the page carries ${field} "${shortened(wanted)}"`
  }
  for (const { site, field } of unlearned) yield `${site}: no rule for ${field}, no label was found`
  for (const { message, code } of failed) yield `${message} [${code}]`
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text)
