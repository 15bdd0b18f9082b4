import { expect, test } from 'vitest'
import { table } from './table.js'

test('columns are as wide as needed, numbers are right-aligned, lines have no trailing spaces', () => {
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
