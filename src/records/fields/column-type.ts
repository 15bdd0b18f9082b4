import { type Column, shareWith } from './column.js'
import { isDate, isNumber, isPrice, isRating } from './value-patterns.js'

/** What the values of a column are, as far as a program may rely on it. */
export type ColumnType = 'text' | 'address' | 'price' | 'date' | 'rating' | 'number'

/** So much of a column's values look like their type. */
const nearlyAll = 0.9

const patterns: readonly (readonly [ColumnType, (text: string) => boolean])[] = [
  ['date', isDate],
  ['price', isPrice],
  ['rating', isRating],
  ['number', isNumber],
]

/** The type of a column by what its values look like, whatever it is called. */
export function typeOf(column: Column): ColumnType {
  if (column.kind === 'link' || column.kind === 'image') return 'address'
  if (column.kind === 'rating') return 'rating'
  return patterns.find(([, looks]) => shareWith(column, looks) >= nearlyAll)?.[0] ?? 'text'
}
