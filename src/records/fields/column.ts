import type { SlotKind } from './slot.js'

/** The same place in all records. */
export interface Column {
  readonly kind: SlotKind
  /** What each record says there; nothing in those that lack it, several where it is a list. */
  readonly values: readonly (readonly string[])[]
  /** An element of each record that says something. */
  readonly nodes: readonly (number | undefined)[]
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
