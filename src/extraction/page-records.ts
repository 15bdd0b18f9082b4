import { type PageType, pageTypes, type TypeShares } from '../analysis/model/page-type.js'
import {
  type RecordRow,
  type RecordTable,
  recordTable,
} from '../analysis/records/fields/record-table.js'
import { type StatedTable, statedTable } from '../analysis/records/fields/stated-table.js'
import type { FoundRecords, RecordModel } from '../analysis/records/record-model.js'
import { recordText } from '../analysis/records/record-text.js'
import { type NodeRange, overlapping } from '../analysis/records/region.js'
import { valueContextOf } from '../analysis/values/value-context.js'
import type { Page } from '../page/columns/page.js'
import type { FieldAnswer } from './field-answers.js'

/** The records that the general model of records detects on a page, once, when somebody asks for them. */
export class DetectedRecords {
  #found: { readonly records: FoundRecords | undefined } | undefined
  #types: { readonly shares: TypeShares | undefined } | undefined

  constructor(
    readonly page: Page,
    readonly url: string | undefined,
    /** Without it nothing is detected. */
    readonly model: (() => RecordModel) | undefined,
    /** What the general model predicts of the page's type, where it is asked. */
    readonly predictTypes: () => TypeShares | undefined,
    /** Recognizes the columns of records, also of those that rules find. */
    readonly columns: (() => RecordModel) | undefined = model,
  ) {}

  get types(): TypeShares | undefined {
    this.#types ??= { shares: this.predictTypes() }
    return this.#types.shares
  }

  get found(): FoundRecords | undefined {
    this.#found ??= { records: this.model?.().recordsOf(this.page, this.url, this.types) }
    return this.#found.records
  }

  /** Lists of the page that share nothing with these records. */
  listsBeside(records: readonly NodeRange[]): readonly RecordTable[] {
    const lists = this.model?.().listsOf(this.page, this.url, this.types) ?? []
    return lists
      .filter((list) => !overlapping(list.records, records))
      .map((list) => this.table(list.records))
  }

  texts(): readonly string[] {
    return (this.found?.records ?? []).map((span) => recordText(this.page, span))
  }

  /**
   * The records that scripts of the page state, where the page shows few of them or none. Only pages whose type the
   * general model knows are looked at: it must be one that lists.
   * @param shown The records that it shows.
   */
  statedBeside(shown: RecordTable | undefined): RecordTable | undefined {
    const { length } = shown?.rows ?? []
    if (this.model === undefined || length > fewShown || !mayList(this.types)) return undefined
    const stated = statedTable(this.page, valueContextOf(this.page, this.url))
    if (stated === undefined || stated.titles.length <= length) return undefined
    const isBetter =
      shown === undefined ? showsFew(this.page, stated) : containsMost(stated, shown.rows)
    if (!isBetter) return undefined
    const warning = `the records are from scripts of the page: it shows ${length} of ${stated.titles.length}`
    return { ...stated.table, warnings: [...stated.table.warnings, warning] }
  }

  table(spans: readonly NodeRange[]): RecordTable {
    return recordTable(this.page, spans, {
      names: this.#found?.records?.names,
      context: valueContextOf(this.page, this.url),
      model: this.columns?.().parts.columns,
    })
  }
}

/** Pages that show more records are not asked for those that their scripts state. */
const fewShown = 8
/** The share of listing types from which on a page's scripts are read for records. */
const minListing = 0.5
const listingTypes: readonly PageType[] = ['collection', 'listing']

const mayList = (types: TypeShares | undefined): boolean =>
  types !== undefined &&
  listingTypes.reduce((sum, type) => sum + types[pageTypes.indexOf(type)]!, 0) >= minListing

/** Whether the page shows fewer than half of the stated records, by their titles. */
function showsFew(page: Page, { titles }: StatedTable): boolean {
  const text = recordText(page, { first: 0, end: page.nodes.count })
  const some = titles.slice(0, checkedTitles)
  return some.filter((title) => text.includes(title)).length < some.length / 2
}
const checkedTitles = 20

/** Whether most of the shown records are among the stated ones, by their titles. */
const containsMost = ({ titles }: StatedTable, rows: readonly RecordRow[]): boolean =>
  rows.filter(({ text }) => titles.some((title) => text.includes(title))).length >= rows.length / 2

/** The records of a page: those of the site's rule where there is one that is believed, else the detected ones. */
export function pageRecords(
  detected: DetectedRecords,
  answers: readonly FieldAnswer[],
): RecordTable | undefined {
  const byRule = recordsByRule(answers)
  const spans = byRule ?? detected.found?.records
  const shown = spans === undefined || spans.length === 0 ? undefined : detected.table(spans)
  return byRule === undefined ? (detected.statedBeside(shown) ?? shown) : shown
}

/** All lists of a page, the main one first. */
export function pageLists(
  detected: DetectedRecords,
  answers: readonly FieldAnswer[],
): readonly RecordTable[] {
  const main = pageRecords(detected, answers)
  if (main === undefined) return []
  const spans = recordsByRule(answers) ?? detected.found?.records ?? []
  return [main, ...detected.listsBeside(spans)]
}

/** `undefined` where the site has no rule for records, or one that is doubted and was not trained or finds none. */
const recordsByRule = (answers: readonly FieldAnswer[]): readonly NodeRange[] | undefined =>
  answers.find(
    ({ rule, records, doubts }) =>
      records !== undefined &&
      (doubts.length === 0 || (rule.status === 'learned' && records.length > 0)),
  )?.records
