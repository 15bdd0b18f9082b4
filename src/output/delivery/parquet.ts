import type { ColumnSource } from 'hyparquet-writer'
import { loadOptional } from '../../core/load-optional.js'
import type { JsonObject } from '../../input/json/json-value.js'
import { cellValue, type PageColumn, pageColumns } from './page-columns.js'

/** Rows that are held in memory and written as one row group. */
const rowGroupSize = 500

const types = { text: 'STRING', number: 'DOUBLE' } as const
const schemaTypes = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  number: { type: 'DOUBLE' },
} as const

/** Fails with `PackageNotInstalled` where Parquet cannot be written: ask before pages are extracted. */
export const loadParquetWriter = () => loadOptional(() => import('hyparquet-writer'))

/** Writes pages as Parquet, one row group at a time. */
export async function writeParquet(pages: AsyncIterable<JsonObject>, path: string): Promise<void> {
  const { fileWriter, ParquetWriter } = await loadParquetWriter()
  const schema = [
    { name: 'pages', num_children: pageColumns.length },
    ...pageColumns.map(({ name, kind }) => ({
      name,
      repetition_type: 'OPTIONAL' as const,
      ...schemaTypes[kind],
    })),
  ]
  const table = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'treesift' })
  for await (const rows of groupsOf(pages, rowGroupSize))
    await table.write({
      columnData: pageColumns.map((column) => columnOf(column, rows)),
      rowGroupSize,
    })
  await table.finish()
}

const columnOf = (column: PageColumn, rows: readonly JsonObject[]): ColumnSource => ({
  name: column.name,
  type: types[column.kind],
  nullable: true,
  data: rows.map((row) => cellValue(column, row) ?? null),
})

async function* groupsOf<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let group: Item[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
