import type { RuleSet } from '../rules/rule.js'
import type {
  Forgotten,
  Kept,
  RuleSnapshot,
  RuleStore,
  RuleUses,
  TrainedOn,
  TrainedSite,
} from './rule-store.js'

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

  usesOf(site: string): readonly RuleUses[] {
    return this.#store.usesOf(site)
  }

  revision(): number {
    return this.#store.revision()
  }

  snapshot(): RuleSnapshot {
    return this.#store.snapshot()
  }

  save(rules: RuleSet): RuleSet {
    return this.#store.save(rules)
  }

  trainedOn(site: string): TrainedOn {
    return this.#store.trainedOn(site)
  }

  saveTrained(trained: TrainedSite): RuleSet | undefined {
    return this.#store.saveTrained(trained)
  }

  countUses(uses: readonly RuleUses[]): void {
    this.#store.countUses(uses)
  }

  forget(site: string, field?: string): Forgotten {
    return this.#store.forget(site, field)
  }

  close(): void {
    this.#opened?.close()
  }

  get #store(): RuleStore {
    this.#opened ??= this.#open()
    return this.#opened
  }
}
