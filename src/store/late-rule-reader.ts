import { DatabaseNotFound } from '../core/errors.js'
import type { RuleSet } from '../rules/rule.js'
import { noRules } from './no-rules.js'
import type { Kept, KeptVersions, RuleReader, RuleSnapshot, RuleUses } from './rule-store.js'
import type { MemoryReader } from './site-memory.js'
import { SqliteRuleStore } from './sqlite-rule-store.js'

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

  versionsOf(site: string): KeptVersions {
    return this.#reader.versionsOf(site)
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

  snapshot(revision?: number): RuleSnapshot {
    return this.#reader.snapshot(revision)
  }

  get memory(): MemoryReader {
    return this.#reader.memory
  }

  close(): void {
    this.#opened?.close()
  }

  get #reader(): RuleReader {
    this.#opened ??= this.#open()
    return this.#opened ?? noRules
  }
}

/** Rules of a file that may not be there yet. One that is there is opened at once, so that what cannot be used is refused at once. */
export function lateReader(path: string): RuleReader {
  const open = () => {
    try {
      return SqliteRuleStore.forReading(path)
    } catch (error) {
      if (error instanceof DatabaseNotFound) return undefined
      throw error
    }
  }
  return open() ?? new LateRuleReader(open)
}
