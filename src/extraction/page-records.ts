import type { PageType, TypeShares } from '../analysis/model/page-type.js'
import { type RecordTable, recordTable } from '../analysis/records/fields/record-table.js'
import type { FoundRecords, RecordModel } from '../analysis/records/record-model.js'
import { recordText } from '../analysis/records/record-text.js'
import { type NodeRange, overlapping } from '../analysis/records/region.js'
import { valueContextOf } from '../analysis/values/value-context.js'
import type { Page } from '../page/columns/page.js'
import type { FieldAnswer } from './field-answers.js'

/** The records that the general model of records detects on a page, once, when somebody asks for them. */
export class DetectedRecords {
  #found: { readonly records: FoundRecords | undefined } | undefined

  constructor(
    readonly page: Page,
    readonly url: string | undefined,
    /** Without it nothing is detected. */
    readonly model: (() => RecordModel) | undefined,
    /** What the general model predicts of the page's type, where it is asked. */
    readonly types: () => TypeShares | undefined,
  ) {}

  get found(): FoundRecords | undefined {
    this.#found ??= { records: this.model?.().recordsOf(this.page, this.url, this.types()) }
    return this.#found.records
  }

  /** Lists of the page that share nothing with these records. */
  listsBeside(records: readonly NodeRange[]): readonly RecordTable[] {
    const lists = this.model?.().listsOf(this.page, this.url, this.types()) ?? []
    return lists
      .filter((list) => !overlapping(list.records, records))
      .map((list) => this.table(list.records))
  }

  texts(): readonly string[] {
    return (this.found?.records ?? []).map((span) => recordText(this.page, span))
  }

  table(spans: readonly NodeRange[]): RecordTable {
    return recordTable(this.page, spans, {
      names: this.#found?.records?.names,
      context: valueContextOf(this.page, this.url),
    })
  }
}

/** The likelihood from which on records are believed on a page of prose, which often lists links to other pages. */
const minLikelihoodInProse = 0.5
const prose: ReadonlySet<PageType | undefined> = new Set(['article', 'documentation'])

/** The records of a page: those of the site's rule where there is one that is believed, else the detected ones. */
export function pageRecords(
  detected: DetectedRecords,
  answers: readonly FieldAnswer[],
  type?: PageType,
): RecordTable | undefined {
  const spans = mainRecords(detected, answers, type)
  return spans === undefined || spans.length === 0 ? undefined : detected.table(spans)
}

/** All lists of a page, the main one first. */
export function pageLists(
  detected: DetectedRecords,
  answers: readonly FieldAnswer[],
): readonly RecordTable[] {
  const spans = mainRecords(detected, answers) ?? []
  if (spans.length === 0) return []
  return [detected.table(spans), ...detected.listsBeside(spans)]
}

const mainRecords = (
  detected: DetectedRecords,
  answers: readonly FieldAnswer[],
  type?: PageType,
): readonly NodeRange[] | undefined => recordsByRule(answers) ?? recordsByModel(detected, type)

/** `undefined` where the site has no rule for records, or one that is doubted and was not trained or finds none. */
const recordsByRule = (answers: readonly FieldAnswer[]): readonly NodeRange[] | undefined =>
  answers.find(
    ({ rule, records, doubts }) =>
      records !== undefined &&
      (doubts.length === 0 || (rule.status === 'learned' && records.length > 0)),
  )?.records

function recordsByModel(
  { found }: DetectedRecords,
  type: PageType | undefined,
): readonly NodeRange[] | undefined {
  if (found === undefined) return undefined
  return prose.has(type) && found.likelihood < minLikelihoodInProse ? undefined : found.records
}
