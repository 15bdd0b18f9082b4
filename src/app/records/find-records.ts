import type { GeneralModel } from '../../analysis/model/general-model.js'
import type { TypeShares } from '../../analysis/model/page-type.js'
import type { RecordRow, RecordTable } from '../../analysis/records/fields/record-table.js'
import { nextPage } from '../../analysis/records/next-page.js'
import type { RecordModel } from '../../analysis/records/record-model.js'
import { errorReport } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { siteOfUrl } from '../../core/site.js'
import { stopSignalsOfProcess } from '../../core/stop-signals.js'
import { copyString } from '../../core/text/copy-string.js'
import {
  type ColumnNaming,
  namesToKeep,
  renameColumns,
  withKeptNames,
} from '../../extraction/column-naming.js'
import { type FieldAnswer, fieldAnswers, ruleEvaluator } from '../../extraction/field-answers.js'
import { predictSegments } from '../../extraction/model-predictions.js'
import { DetectedRecords, pageLists, pageRecords } from '../../extraction/page-records.js'
import { type RuleSelection, selectRules } from '../../extraction/rule-selection.js'
import type { InputPage } from '../../input/inputs.js'
import type { PageOrigin } from '../../input/raw-page/failed-page.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import type {
  FailedRecords,
  PageWithRecords,
  RecordList,
  RecordsOutcome,
} from '../../output/formats/write-records.js'
import { structuredData } from '../../page/structured-data/structured-data.js'
import { pageContextOf } from '../../rules/predicates/page-context.js'
import type { ColumnName } from '../../rules/rule/column-names.js'
import type { RuleSet } from '../../rules/rule/rule.js'
import type { RuleLookup } from '../../store/interface/rule-store.js'

/** The models that find records where no rule of the site does. */
export interface RecordModels {
  readonly records: () => RecordModel
  /** Predicts the type of a page. */
  readonly general: () => GeneralModel
}

interface FindRecordsOptions {
  readonly models: RecordModels
  readonly rules?: RuleLookup | undefined
  /** The site of all pages, whatever their URLs say. */
  readonly site?: string | undefined
  /** The main list of each page, or all of its lists. */
  readonly lists?: 'main' | 'all'
  readonly naming?: ColumnNaming | undefined
  /** Called where columns of the main list got names: with those that its site is to keep. */
  readonly onNamed?: ((site: string, names: readonly ColumnName[]) => void) | undefined
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
  { models, rules, site, lists = 'main', naming, onNamed }: FindRecordsOptions,
): PageWithRecords {
  const { id, url, file, warnings } = page
  const pageSite = site ?? siteOfUrl(url)
  const siteRules = pageSite === undefined ? undefined : rules?.find(pageSite)
  const { detected, answers } = detect(page, siteRules, models)
  const own =
    lists === 'all' ? pageLists(detected, answers) : [pageRecords(detected, answers) ?? noRecords]
  const kept = siteRules?.columns ?? []
  const found = own.map((table, at) => withKeptNames(table, kept, at === 0 ? 'main' : 'other'))
  const next = nextPage(detected.page, url ?? structuredData(detected.page).address)
  const named = naming === undefined ? found : found.map((table) => renameColumns(table, naming))
  const [main = noRecords, ...others] = named
  if (naming !== undefined && pageSite !== undefined && main.rows.length > 0)
    onNamed?.(siteRules?.site ?? pageSite, namesToKeep(own[0]!, main, kept))
  return {
    id,
    ...omitUndefined({ url, file }),
    ...recordList(main),
    ...(lists === 'all' && { otherLists: others.map(recordList) }),
    ...omitUndefined({ next }),
    warnings: [...warnings, ...main.warnings],
  }
}

const noRecords: RecordTable = { columns: [], rows: [], warnings: [], places: () => [] }

const recordList = ({ rows, columns }: RecordTable): RecordList => ({
  records: rows.map(copyRow),
  recordColumns: columns,
})

export function recordsOfPage(
  page: RawPage,
  rules: RuleSet | undefined,
  models: RecordModels,
): RecordTable | undefined {
  const { detected, answers } = detect(page, rules, models)
  const found = pageRecords(detected, answers)
  return found && withKeptNames(found, rules?.columns ?? [], 'main')
}

/** What the model may find on a page, and what rules of its site find. */
function detect(
  { html, url }: RawPage,
  rules: RuleSet | undefined,
  { records, general }: RecordModels,
): { readonly detected: DetectedRecords; readonly answers: readonly FieldAnswer[] } {
  const page = pageContextOf(html)
  const types = (): TypeShares => predictSegments(page, url, general).types
  const detected = new DetectedRecords(page.page, url, records, types)
  const selection = rules && selectRules(html, url, rules)
  const answers =
    selection === undefined
      ? []
      : fieldAnswers(ruleEvaluator(page), recordRulesOf(selection), () => detected.texts())
  return { detected, answers }
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
