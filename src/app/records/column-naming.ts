import { unlike } from '../../analysis/records/fields/named-columns.js'
import type {
  RecordColumn,
  RecordRow,
  RecordTable,
} from '../../analysis/records/fields/record-table.js'

/** Names that a person gives to columns. */
export interface ColumnNaming {
  /** By their order on the page; an empty name leaves a column its own. */
  readonly inOrder: readonly string[]
  /** By the names that the columns have without it. */
  readonly renamed: ReadonlyMap<string, string>
}

type Renamable = Pick<RecordTable, 'columns' | 'rows'>

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
