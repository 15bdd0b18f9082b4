import { BrokenRule } from '../../core/errors.js'
import { CheckedObject, type Fail } from '../predicates/checked-object.js'

/** A name that a person gave to a column of a site's records. */
export interface ColumnName {
  /** The name that the column has by itself. */
  readonly own: string
  /** Where its values stand in a record, in each of its forms: `div.meta > span[2]`. */
  readonly places: readonly string[]
  /** The name that it was given. */
  readonly name: string
}

/** Columns that have names; a table of records has fewer. */
const maxNames = 500

/** Checks data that claims to be the names of columns. */
export function readColumnNames(data: unknown, where: string): readonly ColumnName[] {
  const fail: Fail = (reason) => {
    throw new BrokenRule(where, reason)
  }
  if (!Array.isArray(data)) return fail('the names of columns are not a list')
  if (data.length > maxNames) return fail(`there are more than ${maxNames} names of columns`)
  const names = data.map((one): ColumnName => {
    const column = new CheckedObject(one, 'column', fail)
    return { own: column.text('own'), places: column.texts('places'), name: column.text('name') }
  })
  const given = names.map(({ name }) => name)
  if (new Set(given).size < given.length) return fail('two columns have the same name')
  return names
}

/** Names as a person reads them. */
export const describeColumnName = ({ own, places, name }: ColumnName): string =>
  `${name} = ${own} (${places.join(', ')})`
