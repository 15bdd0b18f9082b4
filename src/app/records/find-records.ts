import type { RecordRow, RecordTable } from '../../analysis/records/fields/record-table.js'
import type { RecordModel } from '../../analysis/records/record-model.js'
import { errorReport } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { siteOfUrl } from '../../core/site.js'
import { stopSignalsOfProcess } from '../../core/stop-signals.js'
import { copyString } from '../../core/text/copy-string.js'
import { fieldAnswers, ruleEvaluator } from '../../extraction/field-answers.js'
import { DetectedRecords, pageRecords } from '../../extraction/page-records.js'
import { type RuleSelection, selectRules } from '../../extraction/rule-selection.js'
import type { InputPage } from '../../input/inputs.js'
import type { PageOrigin } from '../../input/raw-page/failed-page.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import type {
  FailedRecords,
  PageWithRecords,
  RecordsOutcome,
} from '../../output/formats/write-records.js'
import { readPage } from '../../page/tree/read-page.js'
import { pageContextOf } from '../../rules/predicates/page-context.js'
import type { RuleSet } from '../../rules/rule/rule.js'
import type { RuleLookup } from '../../store/interface/rule-store.js'

interface FindRecordsOptions {
  readonly model: () => RecordModel
  readonly rules?: RuleLookup | undefined
  /** The site of all pages, whatever their URLs say. */
  readonly site?: string | undefined
}

/** Finds the records of pages in their order; a page that fails gives its failure in its place. */
export async function* findRecords(
  inputs: AsyncIterable<InputPage>,
  options: FindRecordsOptions,
): AsyncGenerator<RecordsOutcome> {
  for await (const input of inputs)
    yield stopSignalsOfProcess.interruptible(() => outcomeOf(input, options))
}

function outcomeOf(input: InputPage, options: FindRecordsOptions): RecordsOutcome {
  if (input.kind === 'failed') return failed(input, input.error)
  try {
    return pageWithRecords(input.page, options)
  } catch (error) {
    return failed(input.page, error)
  }
}

/** The records of one page. */
export function pageWithRecords(
  page: RawPage,
  { model, rules, site }: FindRecordsOptions,
): PageWithRecords {
  const { id, url, file, warnings } = page
  const pageSite = site ?? siteOfUrl(url)
  const siteRules = pageSite === undefined ? undefined : rules?.find(pageSite)
  const table = recordsOfPage(page, siteRules, model) ?? noRecords
  return {
    id,
    ...omitUndefined({ url, file }),
    records: table.rows.map(copyRow),
    recordColumns: table.columns,
    warnings: [...warnings, ...table.warnings],
  }
}

const noRecords: RecordTable = { columns: [], rows: [], warnings: [] }

/** Without rules of the site only the elements of the page are read. */
export function recordsOfPage(
  { html, url }: RawPage,
  rules: RuleSet | undefined,
  model: () => RecordModel,
): RecordTable | undefined {
  if (rules === undefined) return pageRecords(new DetectedRecords(readPage(html), url, model), [])
  const page = pageContextOf(html)
  const detected = new DetectedRecords(page.page, url, model)
  const selection = selectRules(html, url, rules)
  const answers =
    selection === undefined
      ? []
      : fieldAnswers(ruleEvaluator(page), recordRulesOf(selection), () => detected.texts())
  return pageRecords(detected, answers)
}

const recordRulesOf = (selection: RuleSelection): RuleSelection => ({
  ...selection,
  rules: selection.rules.filter(({ taking }) => taking.kind === 'record'),
})

const copyRow = ({ text, fields, values }: RecordRow): RecordRow => ({
  text: copyString(text),
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? copyString(value) : value.map(copyString),
    ]),
  ),
  ...(values !== undefined && {
    values: Object.fromEntries(
      Object.entries(values).map(([name, all]) => [
        name,
        all.map((value) => ({ ...value, raw: copyString(value.raw) })),
      ]),
    ),
  }),
})

const failed = ({ id, url, file }: PageOrigin, error: unknown): FailedRecords => ({
  id,
  ...omitUndefined({ url, file }),
  error: errorReport(error),
})
