import { expect, test } from 'vitest'
import { LazyRuleStore } from './lazy-rule-store.js'
import { SqliteRuleStore } from './sqlite-rule-store.js'
import { describeRuleStore } from './store.test-kit.js'

describeRuleStore('rules that are opened when they are needed', () => {
  const store = new LazyRuleStore(() => SqliteRuleStore.forWriting(':memory:'))
  expect(store.sites()).toEqual([])
  return store
})

test('a store is opened once, when it is first needed, and closed only if it was', () => {
  let opened = 0
  const open = () => {
    opened++
    return SqliteRuleStore.forWriting(':memory:')
  }
  new LazyRuleStore(open).close()
  const store = new LazyRuleStore(open)
  expect(opened).toBe(0)
  expect([store.memory.driftsOf(), store.sites(), store.revision()]).toEqual([[], [], 0])
  expect(opened).toBe(1)
  store.close()
})
