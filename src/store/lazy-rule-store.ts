import type { RuleSet } from '../rules/rule.js'
import type { Kept, RuleStore } from './rule-store.js'

/** A store that is opened, and made where there is none, only when it is first needed. */
export class LazyRuleStore implements RuleStore {
  readonly #open: () => RuleStore
  #opened: RuleStore | undefined

  constructor(open: () => RuleStore) {
    this.#open = open
  }

  find(site: string): RuleSet | undefined {
    return this.#store.find(site)
  }

  keptFor(site: string): Kept {
    return this.#store.keptFor(site)
  }

  sites(): readonly string[] {
    return this.#store.sites()
  }

  save(rules: RuleSet): RuleSet {
    return this.#store.save(rules)
  }

  close(): void {
    this.#opened?.close()
  }

  get #store(): RuleStore {
    this.#opened ??= this.#open()
    return this.#opened
  }
}
