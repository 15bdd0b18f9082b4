import { expect, test } from 'vitest'
import { table } from './table.js'

test('a table has columns as wide as they need to be, numbers to the right, no spaces at the end', () => {
  expect(
    table(
      ['site', 'n', 'fields'],
      [
        ['a.example', '12', 'main, price'],
        ['b', '3', ''],
      ],
    ),
  ).toBe(['site        n  fields', 'a.example  12  main, price', 'b           3', ''].join('\n'))
})

test('a table without rows is its heading', () => {
  expect(table(['site', 'rules'], [])).toBe('site  rules\n')
})
