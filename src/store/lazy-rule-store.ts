import type { RuleSet } from '../rules/rule.js'
import type {
  Forgotten,
  InducedRules,
  Kept,
  KeptVersions,
  RuleSnapshot,
  RuleStore,
  RuleUses,
  TrainedOn,
  TrainedSite,
  TurnedRule,
} from './rule-store.js'
import type { SiteMemory } from './site-memory.js'

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

  versionsOf(site: string): KeptVersions {
    return this.#store.versionsOf(site)
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

  snapshot(revision?: number): RuleSnapshot {
    return this.#store.snapshot(revision)
  }

  save(rules: RuleSet): RuleSet {
    return this.#store.save(rules)
  }

  saveAll(sets: readonly RuleSet[]): readonly RuleSet[] {
    return this.#store.saveAll(sets)
  }

  trainedOn(site: string): TrainedOn {
    return this.#store.trainedOn(site)
  }

  saveTrained(trained: TrainedSite): RuleSet | undefined {
    return this.#store.saveTrained(trained)
  }

  saveInduced(induced: InducedRules): RuleSet | undefined {
    return this.#store.saveInduced(induced)
  }

  countUses(uses: readonly RuleUses[]): readonly TurnedRule[] {
    return this.#store.countUses(uses)
  }

  forget(site: string, field?: string): Forgotten {
    return this.#store.forget(site, field)
  }

  usesOverTime(site: string): readonly RuleUses[] {
    return this.#store.usesOverTime(site)
  }

  get memory(): SiteMemory {
    return this.#store.memory
  }

  close(): void {
    this.#opened?.close()
  }

  get #store(): RuleStore {
    this.#opened ??= this.#open()
    return this.#opened
  }
}
