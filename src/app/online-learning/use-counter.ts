import { errorReport } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { joinSeen, seenValues } from '../../rules/health/profile-evidence.js'
import { keptUses, type RuleUse, ruleIdOf, useLetters } from '../../rules/health/rule-use.js'
import type { RuleUses } from '../../store/interface/rule-store.js'

/** Uses are written after so many pages, or so much time. */
const counterLimits = {
  pages: 1_000,
  milliseconds: 10_000,
} as const

type WriteUses = (uses: readonly RuleUses[]) => void

export interface UseCounterOptions {
  /** `misses at once`: also after a page where a rule was no hit, so that the next page uses the new status. */
  readonly writes?: 'periodically' | 'misses at once'
  readonly now?: () => Date
  /** Receives why uses could not be written. */
  readonly onWarning?: (message: string) => void
}

const unused = { hits: 0, misses: 0, recent: '', given: [], doubted: [] } as const

const isShort = ({ length }: string): boolean => length <= keptUses.longestValue

/** Counts the uses of rules in memory, and writes them periodically and at the end. */
export class UseCounter {
  readonly #write: WriteUses
  readonly #now: () => Date
  readonly #onTrouble: (message: string) => void
  readonly #uses = new Map<string, RuleUses>()
  readonly #writes: UseCounterOptions['writes']
  #pages = 0
  #writtenAt: Date

  constructor(
    write: WriteUses,
    { now = () => new Date(), onWarning, writes }: UseCounterOptions = {},
  ) {
    this.#write = write
    this.#now = now
    this.#onTrouble = onWarning ?? (() => {})
    this.#writes = writes
    this.#writtenAt = now()
  }

  /** The uses of rules on one page. */
  add(uses: readonly RuleUse[]): void {
    const now = this.#now()
    for (const use of uses) this.#count(use, now)
    this.#pages++
    const milliseconds = now.getTime() - this.#writtenAt.getTime()
    const isUrgent =
      this.#writes === 'misses at once' && uses.some(({ result }) => result !== 'hit')
    const isDue = this.#pages >= counterLimits.pages || milliseconds >= counterLimits.milliseconds
    if (isUrgent || isDue) this.#tryToWrite()
  }

  /** Writes the uses so far; what cannot be written is kept. */
  write(): void {
    this.#tryToWrite()
  }

  /** Writes the remaining uses; what cannot be written is reported and lost. */
  finish(): void {
    const error = this.#tryToWrite()
    if (error === undefined) return
    this.#uses.clear()
    const { message, code } = errorReport(error)
    this.#onTrouble(`how often rules were used is not kept: ${message} [${code}]`)
  }

  #count({ rule, result, values, doubted }: RuleUse, now: Date): void {
    const key = JSON.stringify([rule.site, rule.layout, rule.field, rule.version])
    const before: Omit<RuleUses, 'rule' | 'lastUse'> = this.#uses.get(key) ?? unused
    const { hits, misses, recent, given } = before
    const seen = seenValues(values)
    const all = seen && before.seen ? joinSeen(before.seen, seen) : (seen ?? before.seen)
    this.#uses.set(key, {
      rule: ruleIdOf(rule),
      hits: hits + (result === 'miss' ? 0 : 1),
      misses: misses + (result === 'miss' ? 1 : 0),
      lastUse: now.toISOString(),
      recent: (recent + useLetters[result]).slice(-keptUses.uses),
      given: [...given, ...values.filter(isShort)].slice(-keptUses.values),
      ...omitUndefined({ seen: all }),
      doubted: [...before.doubted, ...(doubted === undefined ? [] : [doubted])].slice(
        -keptUses.doubted,
      ),
    })
  }

  /** Returns the error if it fails: the uses are kept for the next attempt. */
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
