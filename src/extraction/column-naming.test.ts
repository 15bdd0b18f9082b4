import { describe, expect, test } from 'vitest'
import { namesToKeep, renameColumns, withKeptNames } from './column-naming.js'

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

describe('kept names', () => {
  const placed = { ...table, places: () => [['li > h3'], ['li > b', 'p > b'], ['li > i']] }
  const size = { own: 'column_1', places: ['p > b'], name: 'size' }
  const namesOf = (kept: Parameters<typeof withKeptNames>[1], list: 'main' | 'other' = 'main') =>
    withKeptNames(placed, kept, list).columns.map(({ name }) => name)

  test('are given to the column in one of their places, whatever it is called', () => {
    expect(namesOf([{ ...size, own: 'column_9' }])).toEqual(['title', 'size', 'price'])
  })

  test('are not given by the number of a column that stands elsewhere', () => {
    expect(namesOf([{ ...size, places: ['td'] }])).toEqual(['title', 'column_1', 'price'])
  })

  const lamp = { own: 'title', places: ['td > a'], name: 'lamp' }

  test('are given by a telling name of the main list, where no column stands in their places', () => {
    expect(namesOf([lamp])).toEqual(['lamp', 'column_1', 'price'])
    expect(namesOf([lamp], 'other')).toEqual(['title', 'column_1', 'price'])
  })

  test('make way: another column of that name gets a number', () => {
    expect(namesOf([{ ...size, name: 'price' }])).toEqual(['title', 'price', 'price_2'])
  })

  test('to keep are those that differ from the own ones, and those of columns that the page lacks', () => {
    const named = renameColumns(placed, { inOrder: [], renamed: new Map([['column_1', 'width']]) })
    expect(namesToKeep(placed, named, [size, lamp])).toEqual([
      { own: 'column_1', places: ['li > b', 'p > b'], name: 'width' },
      lamp,
    ])
  })

  test('end where a column is given its own name again', () => {
    expect(namesToKeep(placed, placed, [size])).toEqual([])
  })
})

test('names are given by name, which outranks the order; a column that had the name gets a number', () => {
  const renamed = new Map([['column_1', 'price']])
  const { columns, rows } = renameColumns(table, { inOrder: ['what', 'size'], renamed })
  expect(columns.map(({ name }) => name)).toEqual(['what', 'price', 'price_2'])
  expect(rows[0]?.fields).toEqual({ what: 'Pot', price: '2', price_2: '$1' })
})
