import { expect, test } from 'vitest'
import { exceededLimit } from './json-limits.js'

const limits = { maxDepth: 2, maxParts: 3 }

test.each([
  ['', undefined],
  ['1', undefined],
  ['[[]]', undefined],
  ['[{"a":1}]', undefined],
  ['[{"a":[]}]', 'maxDepth'],
  ['[[[', 'maxDepth'],
  ['{"a":{"b":{}}}', 'maxDepth'],
  ['[[],[]]', undefined],
  ['[[],[],{}]', 'maxParts'],
  // what stands in strings is neither
  ['["[[[{{{[[[", "]"]', undefined],
  ['["\\"[[[", []]', undefined],
  ['["\\\\", [[]]]', 'maxDepth'],
  ['{"[[[":[]}', undefined],
  ['["[[[', undefined],
])('%s exceeds %s', (text, exceeded) => {
  expect(exceededLimit(text, limits)).toBe(exceeded)
})

test('a text of any depth is read without recursion', () => {
  const deep = '['.repeat(1_000_000)
  const any = { maxDepth: Number.MAX_SAFE_INTEGER, maxParts: Number.MAX_SAFE_INTEGER }
  expect(exceededLimit(deep, any)).toBeUndefined()
  expect(exceededLimit(deep, limits)).toBe('maxDepth')
})
