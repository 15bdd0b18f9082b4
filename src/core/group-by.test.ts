import { expect, test } from 'vitest'
import { groupBy } from './group-by.js'

test('items come by key, each in the order they were given', () => {
  const groups = groupBy(['pear', 'fig', 'plum', 'kiwi', 'nut'], (word) => word.length)
  expect([...groups]).toEqual([
    [4, ['pear', 'plum', 'kiwi']],
    [3, ['fig', 'nut']],
  ])
})
