import { expect, test } from 'vitest'
import { nestingOf } from './nesting.js'

test('counts how many of the others a text holds, and how many hold it', () => {
  const { holds, heldBy } = nestingOf(['tide river banks', 'river', 'river banks', 'gazette'])
  expect([...holds]).toEqual([2, 0, 1, 0])
  expect([...heldBy]).toEqual([0, 2, 1, 0])
})
