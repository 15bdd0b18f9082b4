import { fieldLabels, labelledBy } from '../../../app/labels/field-labels.js'
import { expectLearned, type TrainingReport, trainSites } from '../../../app/training/train.js'
import { BadOption } from '../../../core/errors.js'
import { omitUndefined } from '../../../core/omit-undefined.js'
import type { SegmentRole } from '../../../core/segment-role.js'
import { type LabelledPageInput, readLabelledPages } from '../../../input/pages/labelled-pages.js'
import type { UnalignedLabel } from '../../../rules/learn/align/field-examples.js'
import { evidenceF1, type Rule, totalVotes } from '../../../rules/rule/rule.js'
import { defaultForWriting } from '../../../store/default-database.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { inputOptions, type ReadingFlags, sizeLimits } from '../options.js'
import { truncated } from '../terminal/printable.js'
import { table } from '../terminal/table.js'
import {
  errorText,
  jsonText,
  printMessage,
  showProgress,
  type Terminal,
} from '../terminal/terminal.js'

export interface TrainFlags extends ReadingFlags {
  readonly db?: string
  readonly site?: string
  readonly field?: readonly string[]
  readonly records?: readonly string[]
  readonly notRecord?: readonly string[]
  readonly recordSelector?: string
  readonly url?: string
  readonly keepAll?: true
  readonly without?: readonly SegmentRole[]
  readonly json?: true
}

export async function runTrain(
  paths: readonly string[],
  flags: TrainFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const inputs = withProgress(labelledInputs(paths, flags), terminal)
  const store = SqliteRuleStore.forWritingWhenNeeded(flags.db ?? defaultForWriting())
  try {
    const report = await trainSites(inputs, store, {
      ...(flags.site !== undefined && { site: flags.site }),
      uselessRules: flags.keepAll ? 'keep' : 'drop',
      without: flags.without,
      onStep: ({ done, of, name }) => showProgress(terminal, `${done} of ${of} sites: ${name}`),
    })
    showProgress(terminal, '')
    for (const line of trainingMessages(report, flags.keepAll)) printMessage(terminal, line)
    expectLearned(report)
    terminal.out.write(flags.json ? jsonText(report) : reportTable(report))
    return report.failed.length === 0 ? 0 : 1
  } finally {
    showProgress(terminal, '')
    store.close()
  }
}

/** Checks the labels of the command line before any page is read. */
function labelledInputs(
  paths: readonly string[],
  flags: TrainFlags,
): AsyncIterable<LabelledPageInput> {
  const { field = [], records = [], notRecord = [], recordSelector, url } = flags
  if (records.length > 0 && recordSelector !== undefined)
    throw new BadOption('Give either --records or --record-selector, not both')
  const labels = [
    ...field,
    ...records.map((text) => `records=${text}`),
    ...(recordSelector === undefined ? [] : [`records@=${recordSelector}`]),
  ]
  if (labels.length + notRecord.length > 0)
    return labelledBy(fieldLabels(labels, notRecord), paths, {
      ...inputOptions(flags),
      ...omitUndefined({ url }),
    })
  if (url !== undefined)
    throw new BadOption(
      '--url needs --field or --records; without them, the JSON of a page holds its URL',
    )
  return readLabelledPages(paths, { limits: sizeLimits(flags) })
}

async function* withProgress(
  inputs: AsyncIterable<LabelledPageInput>,
  terminal: Terminal,
): AsyncIterable<LabelledPageInput> {
  let pages = 0
  for await (const input of inputs) {
    yield input
    showProgress(terminal, `${++pages} pages read`)
  }
}

const reportTable = ({ sites }: TrainingReport): string =>
  table(
    ['site', 'field', 'layout', 'version', 'pages', 'tested', 'precision', 'recall', 'F1', 'votes'],
    sites.flatMap(({ site, rules }) => rules.map((rule) => [site, ...ruleCells(rule)])),
  )

const ruleCells = (rule: Rule): readonly string[] => [
  rule.field,
  rule.layout,
  String(rule.version),
  String(rule.pages),
  String(rule.evidence?.pages ?? 0),
  ...[rule.evidence?.precision, rule.evidence?.recall, evidenceF1(rule.evidence)].map(
    (value) => value?.toFixed(3) ?? '-',
  ),
  String(totalVotes(rule)),
]

function* trainingMessages(
  { warnings, unaligned, stated, unlearned, useless, failed }: TrainingReport,
  keepsAll: true | undefined,
): Iterable<string> {
  for (const { page, warning } of warnings) yield `${page}: ${warning}`
  for (const label of unaligned) yield unalignedText(label)
  for (const { page, field, texts, paths } of stated)
    yield `${page}: labels of ${field} that the page does not show (${texts.length}) ` +
      `are taken from its JSON-LD: ${paths.join(', ')}`
  for (const { site, field } of unlearned)
    yield `no rule learned for "${field}" on ${site}: none of its labels was found on the pages`
  for (const rule of useless) yield* uselessTexts(rule, keepsAll)
  for (const error of failed) yield errorText(error)
}

/** What to do about a rule that fails on the pages left out, and the places that its labels may mean. */
function* uselessTexts(
  { site, field, layout, f1, isKept, pages, candidates }: TrainingReport['useless'][number],
  keepsAll: true | undefined,
): Iterable<string> {
  const fate = keepsAll
    ? 'is stored all the same'
    : isKept
      ? `is stored because only ${pages} labelled page${pages === 1 ? ' has' : 's have'} the field`
      : 'is not stored; --keep-all stores it'
  yield `the rule for "${field}" on ${site} (layout ${layout}) has F1 ${f1.toFixed(2)} on labelled pages left out: ` +
    `it ${fate}. Label another page, or give a selector`
  for (const { where, how, why } of candidates)
    yield `  "${field}" may be ${where} (${how}): ${why}`
}

function unalignedText({ page, field, wanted, code, hint }: UnalignedLabel): string {
  const label = `${field} "${truncated(wanted)}"`
  const problem = code === 'LABEL_TOO_WIDE' ? 'too wide to learn from' : 'not found on the page'
  return `${page}: ${label} is ${problem}${hint === undefined ? '' : `; ${hint}`}`
}
