import { expect, test } from 'vitest'
import { ruleOf } from '../rules/rules.test-kit.js'
import { LateRuleReader } from './late-rule-reader.js'
import type { RuleStore } from './rule-store.js'
import { SqliteRuleStore } from './sqlite-rule-store.js'

let store: RuleStore | undefined
let opened = 0
const reader = new LateRuleReader(() => {
  opened++
  return store
})

test('has no rules until they can be opened, and opens them once', () => {
  expect(reader.find('example.org')).toBeUndefined()
  expect(reader.keptFor('example.org')).toEqual({ layouts: [], rules: [], broken: [] })
  expect(reader.sites()).toEqual([])
  store = SqliteRuleStore.forWriting(':memory:')
  store.save({ site: 'example.org', layouts: [], rules: [ruleOf()] })
  opened = 0
  expect(reader.find('example.org')).toEqual({
    site: 'example.org',
    layouts: [],
    rules: [ruleOf()],
  })
  expect(reader.keptFor('example.org')).toEqual({ layouts: [], rules: [ruleOf()], broken: [] })
  expect(reader.sites()).toEqual(['example.org'])
  expect(opened).toBe(1)
  reader.close()
  expect(() => reader.find('example.org')).toThrow(
    expect.objectContaining({ code: 'DATABASE_UNUSABLE' }),
  )
})
