import { expect, test } from 'vitest'
import { compareLayouts } from './compare-layouts.js'

const layout = (name: string, ...signature: readonly number[]) => ({ name, signature, pages: 1 })

test('layouts are compared by their names', () => {
  const before = [layout('d', 1), layout('b', 1, 2, 3, 4), layout('a', 1)]
  const after = [layout('a', 1), layout('b', 1, 9, 3, 4), layout('c', 1)]
  expect(compareLayouts(before, after)).toEqual([
    // three of four slots hold the same
    { layout: 'b', change: 'changed', likeness: 0.75 },
    { layout: 'c', change: 'new' },
    { layout: 'd', change: 'gone' },
  ])
})

test('a layout that was made from more pages is another', () => {
  expect(compareLayouts([layout('a', 1)], [{ ...layout('a', 1), pages: 2 }])).toEqual([
    { layout: 'a', change: 'changed', likeness: 1 },
  ])
})
