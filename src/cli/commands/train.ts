import type { Command } from 'commander'
import { fieldLabels, labelledBy } from '../../app/label/field-labels.js'
import { learnFrom, mustHaveLearned, type TrainingReport } from '../../app/train.js'
import { BadOption } from '../../core/errors.js'
import { given } from '../../core/given.js'
import { siteName } from '../../core/site.js'
import type { Unaligned } from '../../induction/examples.js'
import { f1Of, type Rule, votesOf } from '../../rules/rule.js'
import { type LabelledInput, readLabelled } from '../../source/labelled.js'
import { defaultForWriting } from '../../store/default-database.js'
import { LazyRuleStore } from '../../store/lazy-rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { inputOptions, type ReadingFlags, sizeLimits, withReadingOptions } from '../options.js'
import { shortened } from '../shortened.js'
import { table } from '../table.js'
import { say, showProgress, type Terminal } from '../terminal.js'

interface Flags extends ReadingFlags {
  readonly db?: string
  readonly site?: string
  readonly field?: readonly string[]
  readonly url?: string
  readonly json?: true
}

const help = `
Labels are texts or CSS selectors, in x.json beside x.html or in JSONL: see docs/reference/labels.md. With --field they
are given here, the same for every page that is named: price='$ 5' is a text, price= says that there is none,
isbn@=.isbn is a selector, date@datetime=time an attribute of what it selects.
Pages and labels are kept with the rules: training again with others improves what is there.

Examples:
  $ treesift train labelled/ --db rules.db
  $ treesift train pages.jsonl --site example.org
  $ treesift train page.html --url https://www.example.org/tea --field price='$ 5' --field headline=Fog
  $ treesift train https://www.example.org/tea --field author='Ann Lee' --field author='Tom Lee'`

export function addTrain(program: Command, terminal: Terminal): void {
  withReadingOptions(
    program
      .command('train')
      .description('learn the rules of sites from labelled pages, and keep them')
      .argument('<labels...>', 'folders of x.html with x.json, or JSONL files; pages with --field'),
  )
    .option('--db <file>', 'where the rules are kept (default: ./rules.db)')
    .option('--site <domain>', 'the site of the pages, whatever their URLs say', siteName)
    .option('--field <name=value>', 'a label of all pages that are named; again for more', oneMore)
    .option('--url <url>', 'where the one page is from that --field labels')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', help)
    .action(async (labels: readonly string[], flags: Flags) => {
      process.exitCode = await learn(labels, flags, terminal)
    })
}

const oneMore = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
]

async function learn(paths: readonly string[], flags: Flags, terminal: Terminal): Promise<0 | 1> {
  const inputs = watched(inputsOf(paths, flags), terminal)
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
    showProgress(terminal, '')
    store.close()
  }
}

/** Labels of the command line are looked at before any page is. */
function inputsOf(paths: readonly string[], flags: Flags): AsyncIterable<LabelledInput> {
  const { field, url } = flags
  if (field !== undefined)
    return labelledBy(fieldLabels(field), paths, { ...inputOptions(flags), ...given({ url }) })
  if (url !== undefined)
    throw new BadOption('--url is of a page that --field labels; else its JSON says it')
  return readLabelled(paths, { limits: sizeLimits(flags) })
}

async function* watched(
  inputs: AsyncIterable<LabelledInput>,
  terminal: Terminal,
): AsyncIterable<LabelledInput> {
  let pages = 0
  for await (const input of inputs) {
    yield input
    showProgress(terminal, `${++pages} pages read`)
  }
}

const reportTable = ({ sites }: TrainingReport): string =>
  table(
    ['site', 'field', 'layout', 'version', 'pages', 'tried', 'precision', 'recall', 'F1', 'votes'],
    sites.flatMap(({ site, rules }) => rules.map((rule) => [site, ...figures(rule)])),
  )

const figures = (rule: Rule): readonly string[] => [
  rule.field,
  rule.layout,
  String(rule.version),
  String(rule.pages),
  String(rule.evidence?.pages ?? 0),
  ...[rule.evidence?.precision, rule.evidence?.recall, f1Of(rule.evidence)].map(
    (value) => value?.toFixed(3) ?? '-',
  ),
  String(votesOf(rule)),
]

function* complaints({ warnings, unaligned, unlearned, failed }: TrainingReport): Iterable<string> {
  for (const { page, warning } of warnings) yield `${page}: ${warning}`
  for (const missing of unaligned) yield complaintOf(missing)
  for (const { site, field } of unlearned) yield `${site}: no rule for ${field}, no label was found`
  for (const { message, code } of failed) yield `${message} [${code}]`
}

function complaintOf({ page, field, wanted, code, hint }: Unaligned): string {
  const label = `${field} "${shortened(wanted)}"`
  const what =
    code === 'LABEL_TOO_WIDE'
      ? `nothing is learned from ${label}`
      : `nothing on the page carries ${label}`
  return `${page}: ${what}${hint === undefined ? '' : `; ${hint}`}`
}
