import { unlike } from '../analysis/records/fields/named-columns.js'
import type {
  RecordColumn,
  RecordRow,
  RecordTable,
} from '../analysis/records/fields/record-table.js'
import type { ColumnName } from '../rules/rule/column-names.js'

/** Names that a person gives to columns. */
export interface ColumnNaming {
  /** By their order on the page; an empty name leaves a column its own. */
  readonly inOrder: readonly string[]
  /** By the names that the columns have without it. */
  readonly renamed: ReadonlyMap<string, string>
}

type Renamable = Pick<RecordTable, 'columns' | 'rows'>
type Placed = Renamable & Pick<RecordTable, 'places'>

/**
 * A table with the names that its site keeps: a name is given to the column that stands in one of its places. In the
 * main list, a name for a column that had a telling name of its own is given to the column of that name otherwise.
 */
export function withKeptNames<Table extends Placed>(
  table: Table,
  kept: readonly ColumnName[],
  list: 'main' | 'other',
): Table {
  if (kept.length === 0) return table
  const places = table.places()
  const renamed = new Map<string, string>()
  const taken = new Set<ColumnName>()
  const give = (fits: (one: ColumnName, column: number) => boolean): void => {
    for (const [at, { name }] of table.columns.entries()) {
      if (renamed.has(name)) continue
      const its = kept.find((one) => !taken.has(one) && fits(one, at))
      if (its === undefined) continue
      taken.add(its)
      renamed.set(name, its.name)
    }
  }
  give((one, column) => one.places.some((place) => places[column]!.includes(place)))
  if (list === 'main')
    give(({ own }, column) => !isNumbered(own) && own === table.columns[column]!.name)
  return renamed.size === 0 ? table : renameColumns(table, { inOrder: [], renamed })
}

/** Names that columns have by their order only, which differs from page to page. */
const isNumbered = (name: string): boolean => /^column_\d+$/.test(name)

/**
 * The names that a site is to keep when columns of a page were given new ones.
 * @param own The table with its own names.
 * @param named The same table with the names that it has now.
 * @param kept What the site kept before: it stays where the page has no such column.
 */
export function namesToKeep(
  own: Placed,
  named: Renamable,
  kept: readonly ColumnName[],
): readonly ColumnName[] {
  const places = own.places()
  const given = own.columns.flatMap((column, at): readonly ColumnName[] => {
    const { name } = named.columns[at]!
    const its = places[at]!
    return name === column.name || its.length === 0 ? [] : [{ own: column.name, places: its, name }]
  })
  const known = new Set(places.flat())
  const names = new Set(given.map(({ name }) => name))
  const others = kept.filter(
    (one) => !names.has(one.name) && !one.places.some((place) => known.has(place)),
  )
  return [...given, ...others]
}

/** A table with the names that a person gave; another column with such a name gets a number behind it. */
export function renameColumns<Table extends Renamable>(table: Table, naming: ColumnNaming): Table {
  const names = givenNames(table.columns, naming)
  const renamed = (name: string): string => names.get(name) ?? name
  return {
    ...table,
    columns: table.columns.map(
      (column): RecordColumn => ({
        ...column,
        name: renamed(column.name),
      }),
    ),
    rows: table.rows.map(
      ({ text, fields, values }): RecordRow => ({
        text,
        fields: renameKeys(fields, renamed),
        ...(values !== undefined && { values: renameKeys(values, renamed) }),
      }),
    ),
  }
}

/** The new name of each column, by its own. */
function givenNames(
  columns: readonly RecordColumn[],
  { inOrder, renamed }: ColumnNaming,
): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (const [at, { name }] of columns.entries()) {
    const its = renamed.get(name) ?? inOrder[at]
    if (its !== undefined && its !== '') given.set(name, its)
  }
  const taken = new Set(given.values())
  for (const { name } of columns) {
    if (given.has(name) || !taken.has(name)) continue
    const other = unlike(name, taken)
    given.set(name, other)
    taken.add(other)
  }
  return given
}

const renameKeys = <Value>(
  object: Readonly<Record<string, Value>>,
  renamed: (name: string) => string,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [renamed(name), value]))
