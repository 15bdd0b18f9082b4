import { ElementNames } from '../../../analysis/records/element-names.js'
import { columnFeatures } from '../../../analysis/records/fields/column-features.js'
import {
  type ListField,
  listFields,
  wordsOfColumns,
} from '../../../analysis/records/fields/column-model.js'
import { alignColumns, type FieldColumn } from '../../../analysis/records/fields/field-columns.js'
import { FieldNameIndex } from '../../../analysis/records/fields/field-name-index.js'
import { sampleRecords } from '../../../analysis/records/fields/named-columns.js'
import { wholeTitle } from '../../../analysis/records/fields/title-column.js'
import type { NodeRange } from '../../../analysis/records/region.js'
import { valueContextOf } from '../../../analysis/values/value-context.js'
import { wordTokens } from '../../../core/text/tokens.js'
import { foldToLine } from '../../../core/text/white-space.js'
import type { Matrix } from '../../../ml/numeric/matrix.js'
import type { Page } from '../../../page/columns/page.js'
import type { GoldRecord } from '../../corpora/gold.js'

/** The columns of a page whose fields are known. */
export interface ColumnSample {
  readonly site: string
  /** A row for each column. */
  readonly rows: Matrix
  readonly kinds: readonly FieldColumn['kind'][]
  /** The words in the names of the elements of each column. */
  readonly words: readonly (readonly string[])[]
  /** For each field the share of its known values that each column has; absent where they are unknown. */
  readonly targets: Partial<Readonly<Record<ListField, readonly number[]>>>
}

/** A record of a page, and what is known of it. */
export interface KnownRecord {
  readonly range: NodeRange
  readonly gold: GoldRecord
}

/** Fields whose values are compared as they stand. */
const isExact = (field: string): boolean => field === 'image' || field === 'link'

/** Whether a value is the known one, by its words. */
export const isSameValue = (field: string, value: string, known: string): boolean =>
  isExact(field) ? value === known : wordTokens(value).join(' ') === wordTokens(known).join(' ')

/** `undefined` where no field of the records is known. */
export function columnSample(
  page: Page,
  site: string,
  known: readonly KnownRecord[],
): ColumnSample | undefined {
  const golds = known.map(({ gold }) => gold)
  const fields = listFields.filter((field) => golds.some((gold) => valuesOf(gold, field)))
  if (fields.length === 0) return undefined
  const ranges = known.map(({ range }) => range)
  const columns = alignColumns(page, ranges, new ElementNames(page))
  const sample = sampleRecords(ranges)
  const { locale } = valueContextOf(page, undefined)
  const fieldNames = new FieldNameIndex(page)
  const context = { page, records: sample.records, fieldNames, locale }
  const sampled = columns.map((column) => sample.of(column))
  return {
    site,
    rows: columnFeatures(sampled, context),
    kinds: columns.map(({ kind }) => kind),
    words: wordsOfColumns(sampled, context),
    targets: Object.fromEntries(
      fields.map((field) => [
        field,
        columns.map((column) => shareOfKnown(page, field, column, golds)),
      ]),
    ),
  }
}

const valuesOf = ({ fields }: GoldRecord, field: string): readonly string[] | undefined => {
  const values = fields.get(field)
  return values === undefined || values.length === 0 ? undefined : values
}

/** The share of the known values of a field that a column has; of titles also with the whole heading around it. */
function shareOfKnown(
  page: Page,
  field: ListField,
  column: FieldColumn,
  golds: readonly GoldRecord[],
): number {
  if ((field === 'image') !== (column.kind === 'image')) return 0
  const { values: whole } = field === 'title' ? wholeTitle(page, column, []) : column
  let all = 0
  let right = 0
  for (const [record, gold] of golds.entries()) {
    const known = valuesOf(gold, field)
    if (known === undefined) continue
    all++
    const found = [...column.values[record]!, ...whole[record]!].map(foldToLine)
    if (found.some((one) => known.some((other) => isSameValue(field, one, other)))) right++
  }
  return right / Math.max(1, all)
}
