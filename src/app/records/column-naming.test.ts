import { expect, test } from 'vitest'
import { renameColumns } from './column-naming.js'

const table = {
  columns: [
    { name: 'title', type: 'text' },
    { name: 'column_1', type: 'number' },
    { name: 'price', type: 'price' },
  ],
  rows: [
    {
      text: 'Pot 2 $1',
      fields: { title: 'Pot', column_1: '2', price: '$1' },
      values: { price: [{ raw: '$1', amount: 1 }] },
    },
  ],
} as const

test('names are given by order, an empty one leaves a column as it is', () => {
  const { columns, rows } = renameColumns(table, {
    inOrder: ['', 'size', 'cost'],
    renamed: new Map(),
  })
  expect(columns.map(({ name }) => name)).toEqual(['title', 'size', 'cost'])
  expect(rows).toEqual([
    {
      text: 'Pot 2 $1',
      fields: { title: 'Pot', size: '2', cost: '$1' },
      values: { cost: [{ raw: '$1', amount: 1 }] },
    },
  ])
})

test('names are given by name, which outranks the order; a column that had the name gets a number', () => {
  const renamed = new Map([['column_1', 'price']])
  const { columns, rows } = renameColumns(table, { inOrder: ['what', 'size'], renamed })
  expect(columns.map(({ name }) => name)).toEqual(['what', 'price', 'price_2'])
  expect(rows[0]?.fields).toEqual({ what: 'Pot', price: '2', price_2: '$1' })
})
