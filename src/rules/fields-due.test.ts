import { expect, test } from 'vitest'
import { fieldsDue } from './fields-due.js'
import type { RuleStatus } from './rule.js'
import { ruleOf } from './rules.test-kit.js'

const rules = (
  ...all: readonly (readonly [layout: string, field: string, status?: RuleStatus])[]
) => ({
  site: 'example.org',
  layouts: [],
  rules: all.map(([layout, field, status = 'learned']) => ruleOf({ layout, field, status })),
})

test('fields are due whose rule is stale', () => {
  const set = rules(['story', 'a', 'stale'], ['story', 'b'], ['story', 'c', 'induced'])
  expect(fieldsDue('story', set)).toEqual(['a'])
})

test('fields are due that are stale elsewhere and have no rule here', () => {
  const set = rules(['list', 'a', 'stale'], ['list', 'b', 'stale'], ['list', 'c'], ['story', 'b'])
  expect(fieldsDue('story', set)).toEqual(['a'])
  expect(fieldsDue('other', set)).toEqual(['a', 'b'])
})

test('each is due once', () => {
  const set = rules(['list', 'a', 'stale'], ['story', 'a', 'stale'], ['shop', 'a', 'stale'])
  expect(fieldsDue('story', set)).toEqual(['a'])
  expect(fieldsDue('other', set)).toEqual(['a'])
})

test('nothing is due where nothing is stale', () => {
  expect(fieldsDue('story', rules(['list', 'a'], ['story', 'b']))).toEqual([])
  expect(fieldsDue('story', rules())).toEqual([])
})
