import { attributeId } from '../../../page/columns/attribute-names.js'
import type { Page } from '../../../page/columns/page.js'
import { TagSet, tagId } from '../../../page/columns/tags.js'
import type { ElementNames } from '../element-names.js'
import type { NodeRange } from '../region.js'
import { FieldPaths } from './field-paths.js'
import { type FieldValue, type FieldValueKind, readFieldValues } from './field-values.js'

/** The values of all records with one path and kind. */
export interface FieldColumn {
  readonly kind: FieldValueKind
  /** The values of each record: none where it lacks the field, several where the field is a list. */
  readonly values: readonly (readonly string[])[]
  /** The element of each record that has values. */
  readonly nodes: readonly (number | undefined)[]
  /** Where the values stand in a record, in each form that records have: asked for where columns are given names. */
  readonly places?: () => readonly string[]
}

/** The share of the records that have values. */
export const filledShare = ({ values }: FieldColumn): number =>
  filledCount(values) / Math.max(1, values.length)

function filledCount(values: FieldColumn['values']): number {
  let filled = 0
  for (const own of values) if (own.length > 0) filled++
  return filled
}

/** A condition of a text; conditions that depend on a page are given what they need with each text. */
type TextCondition<Context> = (text: string, context: Context) => boolean

/**
 * The share of the filled records whose first value has a pattern.
 * @param min From which on the share matters: 0 stands for lesser ones.
 */
export function shareWith(
  column: FieldColumn,
  pattern: TextCondition<undefined>,
  min?: number,
): number {
  return shareWhere(column, pattern, undefined, min)
}

/** The same for a condition that depends on more than the text. */
export function shareWhere<Context>(
  { values }: FieldColumn,
  condition: TextCondition<Context>,
  context: Context,
  min = 0,
): number {
  const filled = Math.max(1, filledCount(values))
  let met = 0
  let missing = 0
  for (const own of values) {
    if (own.length === 0) continue
    if (condition(own[0]!, context)) met++
    else if ((filled - ++missing) / filled < min) return 0
  }
  return met / filled
}

/** The share of the filled records whose element meets a condition. */
export function shareOfNodes<Context>(
  { nodes }: FieldColumn,
  condition: (node: number, context: Context, record: number) => boolean,
  context: Context,
): number {
  let known = 0
  let met = 0
  for (let record = 0; record < nodes.length; record++) {
    const node = nodes[record]
    if (node === undefined) continue
    known++
    if (condition(node, context, record)) met++
  }
  return met / Math.max(1, known)
}

/** The number of different first values as a share of the filled records. */
export function distinctShare({ values }: FieldColumn): number {
  const distinct = new Set<string>()
  for (const own of values) if (own.length > 0) distinct.add(own[0]!)
  return distinct.size / Math.max(1, filledCount(values))
}

/** Whether no record has values in both columns. */
export function isDisjoint(one: FieldColumn, other: FieldColumn): boolean {
  for (let record = 0; record < one.values.length; record++)
    if (one.values[record]!.length > 0 && other.values[record]!.length > 0) return false
  return true
}

/** Two disjoint columns as one. */
export const mergeColumns = (one: FieldColumn, other: FieldColumn): FieldColumn => ({
  kind: one.kind,
  values: one.values.map((its, record) => (its.length > 0 ? its : other.values[record]!)),
  nodes: one.nodes.map((node, record) => node ?? other.nodes[record]),
  places: () => [...(one.places?.() ?? []), ...(other.places?.() ?? [])],
})

/** Columns of fewer records are accidents. */
const minRecords = 2
const minShare = 0.03
/** A text that this share of the records has in common is a label or a button. */
const labelShare = 0.5

/** The values of one record in a column, each once. */
interface ColumnEntry {
  readonly record: number
  readonly node: number
  readonly values: string[]
  /** The values, once there are several. */
  known: Set<string> | undefined
}

/** A column as the entries of the records that have it: there may be as many columns as elements. */
interface SparseColumn {
  readonly kind: FieldValueKind
  readonly entries: ColumnEntry[]
  /** Its first entry, and that of each column that was merged with it. */
  readonly origins: ColumnEntry[]
}

/** The columns of records, in the order in which the first records have them. */
export function alignColumns(
  page: Page,
  records: readonly NodeRange[],
  names: ElementNames,
): readonly FieldColumn[] {
  const paths = new FieldPaths(records, names)
  const columns = new ColumnCollector()
  for (let record = 0; record < records.length; record++)
    for (const value of readFieldValues(page, records[record]!, paths)) columns.add(record, value)
  const fields: FieldColumn[] = []
  for (const column of mergeVariants(columns.all, names, records.length))
    if (isField(column, records.length, page))
      fields.push({
        ...fieldColumn(column, records.length),
        places: () => placesOf(column, records, paths),
      })
  return fields
}

/** Forms of records that a place is given for. */
const maxPlaces = 8

/** The attribute or kind that a value is, behind the place of its element. */
const kindMarks: Readonly<Record<FieldValueKind, string>> = {
  text: '',
  link: '@href',
  image: '@src',
  rating: '@rating',
}

const placesOf = (
  { kind, origins }: SparseColumn,
  records: readonly NodeRange[],
  paths: FieldPaths,
): readonly string[] =>
  origins
    .slice(0, maxPlaces)
    .map(({ record, node }) => paths.placeOf(records[record]!, node) + kindMarks[kind])

class ColumnCollector {
  readonly all: SparseColumn[] = []
  readonly #byKind = new Map<FieldValueKind, Map<number, SparseColumn>>()

  add(record: number, { path, kind, node, value }: FieldValue): void {
    const { entries, origins } = this.#column(kind, path)
    const last = entries[entries.length - 1]
    if (last?.record !== record) {
      const entry = { record, node, values: [value], known: undefined }
      if (entries.push(entry) === 1) origins.push(entry)
      return
    }
    last.known ??= new Set(last.values)
    if (last.known.has(value)) return
    last.known.add(value)
    last.values.push(value)
  }

  #column(kind: FieldValueKind, path: number): SparseColumn {
    const ofKind = this.#byKind.get(kind) ?? new Map<number, SparseColumn>()
    this.#byKind.set(kind, ofKind)
    const known = ofKind.get(path)
    if (known !== undefined) return known
    const column: SparseColumn = { kind, entries: [], origins: [] }
    ofKind.set(path, column)
    this.all.push(column)
    return column
  }
}

/** Columns that others of their shape are merged with, at most. */
const maxVariants = 3

/**
 * Columns of elements of one kind and shape that no record has together are one field: cards of a page differ in the
 * elements around a title.
 */
function mergeVariants(
  columns: readonly SparseColumn[],
  names: ElementNames,
  records: number,
): readonly SparseColumn[] {
  const byShape = new Map<string, ColumnVariant[]>()
  const kept: SparseColumn[] = []
  for (const column of columns) {
    const key = variantKey(column, names)
    const others = byShape.get(key) ?? []
    byShape.set(key, others)
    const other = disjointFrom(others, column)
    if (other !== undefined) {
      other.column.entries.push(...column.entries)
      other.column.origins.push(...column.origins)
      for (const { record } of column.entries) other.has[record] = 1
      continue
    }
    kept.push(column)
    if (others.length === maxVariants) continue
    const has = new Uint8Array(records)
    for (const { record } of column.entries) has[record] = 1
    others.push({ column, has })
  }
  return kept
}

/** A column, and for each record whether it has it. */
interface ColumnVariant {
  readonly column: SparseColumn
  readonly has: Uint8Array
}

function disjointFrom(
  variants: readonly ColumnVariant[],
  { entries }: SparseColumn,
): ColumnVariant | undefined {
  for (const variant of variants) {
    let at = 0
    while (at < entries.length && variant.has[entries[at]!.record] === 0) at++
    if (at === entries.length) return variant
  }
  return undefined
}

/** Elements without a class are alike where those around them are. */
function variantKey({ kind, entries }: SparseColumn, names: ElementNames): string {
  const { node } = entries[0]!
  const { parent, tag } = names.page.nodes
  const isNamed = names.shapeOf(node).names.length > 0
  const isTelling = isNamed || kind !== 'text' || tellingTags.has(tag[node]!)
  return `${kind} ${names.shapeNumber(node)} ${isTelling ? '' : names.shapeNumber(parent[node]!)}`
}

/** Elements whose tag tells what they hold. */
const tellingTags = new TagSet('a h1 h2 h3 h4 h5 h6 time address')

const noValues: readonly string[] = []

function fieldColumn({ kind, entries }: SparseColumn, records: number): FieldColumn {
  const values = new Array<readonly string[]>(records).fill(noValues)
  const nodes = new Array<number | undefined>(records).fill(undefined)
  for (const entry of entries) {
    values[entry.record] = entry.values
    nodes[entry.record] = entry.node
  }
  return { kind, values, nodes }
}

const TIME = tagId('time')
const ITEMPROP = attributeId('itemprop')

/** Whether the page itself says that an element holds a value: then all records may have the same. */
const isStated = (page: Page, node: number): boolean =>
  page.nodes.tag[node] === TIME || page.attributeIndex(node, ITEMPROP) >= 0

function areStated(page: Page, entries: readonly ColumnEntry[]): boolean {
  for (const { node } of entries) if (!isStated(page, node)) return false
  return true
}

/** Whether enough records have a column, and its texts are not all the same, unless the page says what they are. */
function isField({ kind, entries }: SparseColumn, records: number, page: Page): boolean {
  const filled = entries.length
  if (filled < Math.min(records, Math.max(minRecords, records * minShare))) return false
  if (records < minRecords || kind !== 'text') return true
  if (areStated(page, entries)) return true
  const counts = new Map<string, number>()
  let most = 0
  for (const { values } of entries) {
    const key = values.length === 1 ? values[0]! : values.join('\n')
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    most = Math.max(most, count)
  }
  return (
    most < Math.max(minRecords, filled) ||
    (filled < labelShare * records && /\d/.test(counts.keys().next().value!))
  )
}
