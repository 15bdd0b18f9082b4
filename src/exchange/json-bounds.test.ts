import { expect, test } from 'vitest'
import { brokenBound } from './json-bounds.js'

const bounds = { deepest: 2, mostParts: 3 }

test.each([
  ['', undefined],
  ['1', undefined],
  ['[[]]', undefined],
  ['[{"a":1}]', undefined],
  ['[{"a":[]}]', 'deepest'],
  ['[[[', 'deepest'],
  ['{"a":{"b":{}}}', 'deepest'],
  ['[[],[]]', undefined],
  ['[[],[],{}]', 'mostParts'],
  // what stands in strings is neither
  ['["[[[{{{[[[", "]"]', undefined],
  ['["\\"[[[", []]', undefined],
  ['["\\\\", [[]]]', 'deepest'],
  ['{"[[[":[]}', undefined],
  ['["[[[', undefined],
])('%s breaks %s', (text, broken) => {
  expect(brokenBound(text, bounds)).toBe(broken)
})

test('a text of any depth is looked at without recursion', () => {
  const deep = '['.repeat(1_000_000)
  const any = { deepest: Number.MAX_SAFE_INTEGER, mostParts: Number.MAX_SAFE_INTEGER }
  expect(brokenBound(deep, any)).toBeUndefined()
  expect(brokenBound(deep, bounds)).toBe('deepest')
})
