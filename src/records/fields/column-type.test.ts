import { expect, test } from 'vitest'
import type { Column } from './column.js'
import { typeOf } from './column-type.js'

const column = (kind: Column['kind'], ...values: readonly string[]): Column => ({
  kind,
  values: values.map((value) => (value === '' ? [] : [value])),
  nodes: [],
})

test.each([
  ['link', ['/a', '/b'], 'address'],
  ['image', ['a.png', ''], 'address'],
  ['rating', ['4 of 5 stars'], 'rating'],
  ['text', ['€ 3', '$4.50', '12,99 €'], 'price'],
  ['text', ['2026-01-02', '03.04.2026'], 'date'],
  ['text', ['4.5/5', '3/5'], 'rating'],
  ['text', ['12', '1,204', '45 %', '#3', '', '1 200'], 'number'],
  ['text', ['12 rooms', '3 rooms'], 'text'],
  // one of four is no number
  ['text', ['1', '2', '3', 'many'], 'text'],
  // one of ten is not
  ['text', [...'123456789', 'many'], 'number'],
] as const)('a column of %s with %j is of type %s', (kind, values, type) => {
  expect(typeOf(column(kind, ...values))).toBe(type)
})
