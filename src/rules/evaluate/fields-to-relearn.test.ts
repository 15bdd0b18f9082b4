import { expect, test } from 'vitest'
import type { RuleStatus } from '../rule/rule.js'
import { ruleOf } from '../rule/rule.test-kit.js'
import { fieldsToRelearn } from './fields-to-relearn.js'

const rules = (
  ...all: readonly (readonly [layout: string, field: string, status?: RuleStatus])[]
) => ({
  site: 'example.org',
  layouts: [],
  rules: all.map(([layout, field, status = 'learned']) => ruleOf({ layout, field, status })),
})

test('fields whose rule is stale', () => {
  const set = rules(['story', 'a', 'stale'], ['story', 'b'], ['story', 'c', 'induced'])
  expect(fieldsToRelearn('story', set)).toEqual(['a'])
})

test('fields that are stale in another layout and have no rule in this one', () => {
  const set = rules(['list', 'a', 'stale'], ['list', 'b', 'stale'], ['list', 'c'], ['story', 'b'])
  expect(fieldsToRelearn('story', set)).toEqual(['a'])
  expect(fieldsToRelearn('other', set)).toEqual(['a', 'b'])
})

test('each field once', () => {
  const set = rules(['list', 'a', 'stale'], ['story', 'a', 'stale'], ['shop', 'a', 'stale'])
  expect(fieldsToRelearn('story', set)).toEqual(['a'])
  expect(fieldsToRelearn('other', set)).toEqual(['a'])
})

test('none where no rule is stale', () => {
  expect(fieldsToRelearn('story', rules(['list', 'a'], ['story', 'b']))).toEqual([])
  expect(fieldsToRelearn('story', rules())).toEqual([])
})
