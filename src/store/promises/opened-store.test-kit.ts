import { afterEach, beforeEach } from 'vitest'
import type { Rule } from '../../rules/rule.js'
import type { RuleStore } from '../rule-store.js'

/** A store that each test has for itself. */
export interface OpenedStore {
  store(): RuleStore
  /** Saves rules of example.org, and gives them back as they were saved. */
  save(...rules: readonly Rule[]): readonly Rule[]
}

/** A store that is opened before each test, and closed after it. */
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
