import { expect, test } from 'vitest'
import { readPage } from '../../../page/tree/read-page.js'
import { readColumn } from './column-values.js'
import type { FieldColumn } from './field-columns.js'

const column = (kind: FieldColumn['kind'], ...values: readonly string[]): FieldColumn => ({
  kind,
  values: values.map((value) => (value === '' ? [] : [value])),
  nodes: [],
})
const page = readPage('<p>x</p>')

test.each([
  ['link', ['/a', '/b'], 'address'],
  ['image', ['a.png', ''], 'address'],
  ['rating', ['4 of 5 stars'], 'rating'],
  ['text', ['€ 3', '$4.50', '12,99 €'], 'price'],
  ['text', ['2026-01-02', '03.04.2026'], 'date'],
  ['text', ['4.5/5', '3/5'], 'rating'],
  ['text', ['12', '1,204', '45 %', '#3', '', '1 200'], 'number'],
  ['text', ['1 h 30 min', '45 min'], 'duration'],
  ['text', ['one room', 'three rooms'], 'text'],
  // one of four is not a number
  ['text', ['1', '2', '3', 'many'], 'text'],
  // one of ten is not: that is allowed
  ['text', [...'123456789', 'many'], 'number'],
] as const)('a column of %s with %j is of type %s', (kind, values, type) => {
  const named = { name: 'column_1', column: column(kind, ...values) }
  expect(readColumn(page, named, {}).type).toBe(type)
})

test('the name of a recognized field is its type', () => {
  const named = { name: 'price', column: column('text', '12.50', 'sold out', '3.20') }
  expect(readColumn(page, named, {})).toMatchObject({
    type: 'price',
    values: [
      [{ raw: '12.50', amount: 12.5 }],
      [{ raw: 'sold out' }],
      [{ raw: '3.20', amount: 3.2 }],
    ],
  })
})
