import { afterEach, beforeEach } from 'vitest'
import type { Rule } from '../../rules/rule/rule.js'
import type { RuleStore } from '../interface/rule-store.js'

/** A new store for each test. */
export interface OpenedStore {
  store(): RuleStore
  /** Saves rules of example.org, and returns them as saved. */
  save(...rules: readonly Rule[]): readonly Rule[]
}

/** Opens a store before each test, and closes it afterwards. */
export function openedStore(open: () => RuleStore): OpenedStore {
  let store: RuleStore
  beforeEach(() => {
    store = open()
  })
  afterEach(() => store.close())
  return {
    store: () => store,
    save: (...rules) => store.save({ site: 'example.org', layouts: [], rules }).rules,
  }
}
