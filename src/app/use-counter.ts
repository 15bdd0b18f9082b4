import { DatabaseNotWritable, failureOf } from '../core/errors.js'
import { type RuleUse, ruleIdOf } from '../rules/rule-use.js'
import { isWritable } from '../store/database-files.js'
import { isBundled } from '../store/default-database.js'
import type { RuleUses } from '../store/rule-store.js'
import { SqliteRuleStore } from '../store/sqlite-rule-store.js'

/** When uses are written before the end of a run. */
const counterLimits = {
  pages: 1_000,
  milliseconds: 10_000,
  /** A run does not stand still for its own statistics. */
  waitMilliseconds: 500,
} as const

type WriteUses = (uses: readonly RuleUses[]) => void

export interface CounterOptions {
  readonly now?: () => Date
  /** Told why uses could not be written; nothing else comes of it. */
  readonly onTrouble?: (message: string) => void
}

/** Counts in memory what rules were good for, and writes it now and then and at the end. */
export class UseCounter {
  readonly #write: WriteUses
  readonly #now: () => Date
  readonly #onTrouble: (message: string) => void
  readonly #uses = new Map<string, RuleUses>()
  #pages = 0
  #writtenAt: Date

  constructor(write: WriteUses, { now = () => new Date(), onTrouble }: CounterOptions = {}) {
    this.#write = write
    this.#now = now
    this.#onTrouble = onTrouble ?? (() => {})
    this.#writtenAt = now()
  }

  /** The uses of rules on one page. */
  add(uses: readonly RuleUse[]): void {
    const now = this.#now()
    for (const use of uses) this.#count(use, now)
    this.#pages++
    const milliseconds = now.getTime() - this.#writtenAt.getTime()
    if (this.#pages >= counterLimits.pages || milliseconds >= counterLimits.milliseconds)
      this.#tryToWrite()
  }

  /** Writes what is left. What cannot be written is told of and forgotten. */
  finish(): void {
    const error = this.#tryToWrite()
    if (error === undefined) return
    this.#uses.clear()
    const { message, code } = failureOf(error)
    this.#onTrouble(`how often rules were used is not kept: ${message} [${code}]`)
  }

  #count({ rule, hit }: RuleUse, now: Date): void {
    const key = JSON.stringify([rule.site, rule.layout, rule.field, rule.version])
    const { hits, misses } = this.#uses.get(key) ?? { hits: 0, misses: 0 }
    this.#uses.set(key, {
      rule: ruleIdOf(rule),
      hits: hits + (hit ? 1 : 0),
      misses: misses + (hit ? 0 : 1),
      lastUse: now.toISOString(),
    })
  }

  /** Why it failed: what was counted waits for the next time. */
  #tryToWrite(): unknown {
    this.#pages = 0
    this.#writtenAt = this.#now()
    try {
      if (this.#uses.size > 0) this.#write([...this.#uses.values()])
      this.#uses.clear()
      return undefined
    } catch (error) {
      return error
    }
  }
}

/** Puts uses into a file of rules, for as long as that takes; not into those that come along, nor where one may not. */
export const usesInto =
  (path: string): WriteUses =>
  (uses) => {
    if (isBundled(path) || !isWritable(path)) return
    try {
      write(path, uses)
    } catch (error) {
      if (!(error instanceof DatabaseNotWritable)) throw error
    }
  }

function write(path: string, uses: readonly RuleUses[]): void {
  const store = SqliteRuleStore.forHastyWriting(path, counterLimits.waitMilliseconds)
  try {
    store.countUses(uses)
  } finally {
    store.close()
  }
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What is told of signals, and sends them. */
type Signalled = Pick<NodeJS.Process, 'once' | 'off' | 'kill' | 'pid'>

/** Does this also when the process is stopped from outside, which it is then all the same; gives what undoes that. */
export function whenStopped(work: () => void, own: Signalled = process): () => void {
  const stop = (signal: NodeJS.Signals): void => {
    undo()
    work()
    own.kill(own.pid, signal)
  }
  const undo = (): void => {
    for (const signal of stopSignals) own.off(signal, stop)
  }
  for (const signal of stopSignals) own.once(signal, stop)
  return undo
}
