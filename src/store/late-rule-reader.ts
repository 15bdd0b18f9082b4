import type { RuleSet } from '../rules/rule.js'
import { noRules } from './no-rules.js'
import type { Kept, RuleReader, RuleSnapshot, RuleUses } from './rule-store.js'

/** Rules that may not be there yet: none until they can be opened, and never made by reading. */
export class LateRuleReader implements RuleReader {
  readonly #open: () => RuleReader | undefined
  #opened: RuleReader | undefined

  constructor(open: () => RuleReader | undefined) {
    this.#open = open
  }

  find(site: string): RuleSet | undefined {
    return this.#reader.find(site)
  }

  keptFor(site: string): Kept {
    return this.#reader.keptFor(site)
  }

  sites(): readonly string[] {
    return this.#reader.sites()
  }

  usesOf(site: string): readonly RuleUses[] {
    return this.#reader.usesOf(site)
  }

  revision(): number {
    return this.#reader.revision()
  }

  snapshot(): RuleSnapshot {
    return this.#reader.snapshot()
  }

  close(): void {
    this.#opened?.close()
  }

  get #reader(): RuleReader {
    this.#opened ??= this.#open()
    return this.#opened ?? noRules
  }
}
