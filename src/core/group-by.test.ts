import { expect, test } from 'vitest'
import { groupBy } from './group-by.js'

test('items are grouped by key, in input order', () => {
  const groups = groupBy(['pear', 'fig', 'plum', 'kiwi', 'nut'], (word) => word.length)
  expect([...groups]).toEqual([
    [4, ['pear', 'plum', 'kiwi']],
    [3, ['fig', 'nut']],
  ])
})
