import type { Span } from '../region.js'
import type { Column } from './column.js'

/** Columns are told apart by so many of their records, spread evenly over them. */
const sampledRecords = 300

/** A column of some of the records, for what it is likely to be. */
export interface Sample {
  readonly records: readonly Span[]
  of(column: Column): Column
}

export function sampleOf(records: readonly Span[]): Sample {
  if (records.length <= sampledRecords) return { records, of: (column) => column }
  const step = records.length / sampledRecords
  const places = Array.from({ length: sampledRecords }, (_, at) => Math.floor(at * step))
  const some = <Item>(all: readonly Item[]): readonly Item[] => places.map((place) => all[place]!)
  return {
    records: some(records),
    of: ({ kind, values, nodes }) => ({ kind, values: some(values), nodes: some(nodes) }),
  }
}
