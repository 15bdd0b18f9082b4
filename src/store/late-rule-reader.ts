import type { RuleSet } from '../rules/rule.js'
import type { Kept, RuleReader } from './rule-store.js'

/** Rules that may not be there yet: none until they can be opened, and never made by reading. */
export class LateRuleReader implements RuleReader {
  readonly #open: () => RuleReader | undefined
  #opened: RuleReader | undefined

  constructor(open: () => RuleReader | undefined) {
    this.#open = open
  }

  find(site: string): RuleSet | undefined {
    return this.#reader?.find(site)
  }

  keptFor(site: string): Kept {
    return this.#reader?.keptFor(site) ?? { rules: [], broken: [] }
  }

  sites(): readonly string[] {
    return this.#reader?.sites() ?? []
  }

  close(): void {
    this.#opened?.close()
  }

  get #reader(): RuleReader | undefined {
    this.#opened ??= this.#open()
    return this.#opened
  }
}
