import {
  type FieldMiss,
  type FieldTest,
  type RulesTest,
  testRules,
} from '../../../app/rules/test-rules.js'
import { RulesNotFound } from '../../../core/errors.js'
import { readLabelledPages } from '../../../input/pages/labelled-pages.js'
import { defaultForReading } from '../../../store/default-database.js'
import { lazyModel } from '../../../store/models/lazy-models.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { type SizeFlags, sizeLimits } from '../options.js'
import { quotedText } from '../terminal/printable.js'
import { table } from '../terminal/table.js'
import {
  jsonText,
  printErrors,
  printMessage,
  showProgress,
  type Terminal,
} from '../terminal/terminal.js'

export interface RulesTestFlags extends SizeFlags {
  readonly db?: string
  readonly model?: string
  readonly json?: true
}

export async function runRulesTest(
  domain: string,
  paths: readonly string[],
  flags: RulesTestFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const { db = defaultForReading(), model, json } = flags
  const store = SqliteRuleStore.forReading(db)
  try {
    const rules = store.find(domain)
    if (rules === undefined) throw new RulesNotFound(domain, db)
    const tested = await testRules(readLabelledPages(paths, { limits: sizeLimits(flags) }), {
      rules,
      model: lazyModel(model),
      onPage: (done) => showProgress(terminal, `${done} pages`),
    })
    showProgress(terminal, '')
    terminal.out.write(json ? jsonText(tested) : testText(tested))
    const { unlabelled, elsewhere, failed, notFound } = tested
    for (const page of unlabelled) printMessage(terminal, `${page}: no labels`)
    if (elsewhere.length > 0)
      printMessage(terminal, `${elsewhere.length} pages of other sites skipped`)
    printErrors(terminal, notFound)
    printErrors(terminal, failed)
    return failed.length === 0 ? 0 : 1
  } finally {
    showProgress(terminal, '')
    store.close()
  }
}

/** Texts that are listed in a cell; of the others only their number is printed. */
const maxListed = 5

/** A row for each field, and one for each page on which a rule differs from the labels. */
const testText = ({ fields, misses }: RulesTest): string =>
  misses.length === 0 ? testTable(fields) : `${testTable(fields)}\n${missTable(misses)}`

const testTable = (fields: readonly FieldTest[]): string =>
  table(
    ['field', 'pages', 'exact', 'precision', 'recall', 'F1'],
    fields.map(({ field, pages, exact, precision, recall, f1 }) => [
      field,
      String(pages),
      String(exact),
      ...[precision, recall, f1].map((value) => value.toFixed(3)),
    ]),
  )

const missTable = (misses: readonly FieldMiss[]): string =>
  table(
    ['page with errors', 'field', 'missing', 'extra', 'expected', 'found'],
    misses.map(({ page, field, lacking, extra, wanted, found }) => [
      page,
      field,
      String(lacking),
      String(extra),
      listed(wanted),
      listed(found),
    ]),
  )

const listed = (texts: readonly string[]): string =>
  texts.length === 0
    ? 'nothing'
    : [
        ...texts.slice(0, maxListed).map(quotedText),
        ...(texts.length > maxListed ? [`${texts.length - maxListed} more`] : []),
      ].join(', ')
