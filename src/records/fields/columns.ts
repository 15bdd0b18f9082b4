import type { Page } from '../../page/page.js'
import type { ElementNames } from '../element-names.js'
import type { Span } from '../region.js'
import { sayingsOf } from './sayings.js'
import { Places, type SlotKind } from './slot.js'

/** The same place in all records. */
export interface Column {
  readonly kind: SlotKind
  /** What each record says there; nothing in those that lack it, several where it is a list. */
  readonly values: readonly (readonly string[])[]
  /** An element of each record that says something. */
  readonly nodes: readonly (number | undefined)[]
}

/** A place that fewer records have is an accident. */
const leastRecords = 2
const leastShare = 0.03
/** A text that so much of the records have alike says nothing of any of them: a button, a label. */
const labelShare = 0.5

/** The columns of aligned records, in the order in which the first of them has its places. */
export function columnsOf(
  page: Page,
  records: readonly Span[],
  names: ElementNames,
): readonly Column[] {
  const places = new Places(records, names)
  const drafts = new Map<
    string,
    { kind: SlotKind; values: string[][]; nodes: (number | undefined)[] }
  >()
  for (const [at, record] of records.entries())
    for (const { place, kind, node, value } of sayingsOf(page, record, places)) {
      const key = `${kind} ${place}`
      const draft = drafts.get(key) ?? {
        kind,
        values: records.map((): string[] => []),
        nodes: records.map(() => undefined),
      }
      drafts.set(key, draft)
      if (!draft.values[at]!.includes(value)) draft.values[at]!.push(value)
      draft.nodes[at] ??= node
    }
  return [...drafts.values()].filter((column) => says(column, records.length))
}

/** Whether a column says something of the records that have it. */
function says({ kind, values }: Column, records: number): boolean {
  const filled = values.filter(({ length }) => length > 0)
  if (filled.length < Math.min(records, Math.max(leastRecords, records * leastShare))) return false
  if (records < leastRecords || kind !== 'text') return true
  const counts = new Map<string, number>()
  for (const its of filled) counts.set(its.join('\n'), (counts.get(its.join('\n')) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return (
    most < Math.max(leastRecords, filled.length) ||
    (filled.length < labelShare * records && /\d/.test([...counts.keys()][0]!))
  )
}

export const filledShare = ({ values }: Column): number =>
  values.filter(({ length }) => length > 0).length / Math.max(1, values.length)

/** The share of the values that have a pattern. */
export function shareWith({ values }: Column, pattern: (text: string) => boolean): number {
  const filled = values.filter(({ length }) => length > 0)
  return filled.filter(([value]) => pattern(value!)).length / Math.max(1, filled.length)
}

/** The share of the records that have the column in such an element. */
export function partIn(
  { nodes }: Column,
  isSuch: (node: number, record: number) => boolean,
): number {
  let known = 0
  let such = 0
  for (const [record, node] of nodes.entries()) {
    if (node === undefined) continue
    known++
    if (isSuch(node, record)) such++
  }
  return such / Math.max(1, known)
}

export const distinctShare = ({ values }: Column): number => {
  const filled = values.flatMap(([value]) => value ?? [])
  return new Set(filled).size / Math.max(1, filled.length)
}

/** Whether no record has both. */
export const isDisjoint = (one: Column, other: Column): boolean =>
  one.values.every((its, record) => its.length === 0 || other.values[record]!.length === 0)

/** Two columns of which no record has both as one. */
export const together = (one: Column, other: Column): Column => ({
  kind: one.kind,
  values: one.values.map((its, record) => (its.length > 0 ? its : other.values[record]!)),
  nodes: one.nodes.map((node, record) => node ?? other.nodes[record]),
})
