import type { ColumnSource } from 'hyparquet-writer'
import type { JsonObject } from '../source/json/json-value.js'
import { type Column, cellOf, columns } from './columns.js'

/** Rows that are held in memory and written together. */
const rowsOfGroup = 500

const types = { text: 'STRING', number: 'DOUBLE' } as const
const schemaTypes = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  number: { type: 'DOUBLE' },
} as const

/** Writes a table of pages, a group of rows at a time. */
export async function writeParquet(pages: AsyncIterable<JsonObject>, path: string): Promise<void> {
  // of all formats this one alone needs it
  const { fileWriter, ParquetWriter } = await import('hyparquet-writer')
  const schema = [
    { name: 'pages', num_children: columns.length },
    ...columns.map(({ name, kind }) => ({
      name,
      repetition_type: 'OPTIONAL' as const,
      ...schemaTypes[kind],
    })),
  ]
  const table = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'treesift' })
  for await (const rows of groupsOf(pages, rowsOfGroup))
    await table.write({
      columnData: columns.map((column) => columnOf(column, rows)),
      rowGroupSize: rowsOfGroup,
    })
  await table.finish()
}

const columnOf = (column: Column, rows: readonly JsonObject[]): ColumnSource => ({
  name: column.name,
  type: types[column.kind],
  nullable: true,
  data: rows.map((row) => cellOf(column, row) ?? null),
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
