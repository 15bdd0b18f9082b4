import { failureOf } from '../core/errors.js'
import { type RuleUse, ruleIdOf } from '../rules/rule-use.js'
import { remembered, useLetters } from '../rules/wear.js'
import type { RuleUses } from '../store/rule-store.js'

/** When uses are written before the end of a run. */
const counterLimits = {
  pages: 1_000,
  milliseconds: 10_000,
} as const

type WriteUses = (uses: readonly RuleUses[]) => void

export interface CounterOptions {
  /** Misses and pages without a field at once, with all that came before: rules that fit no more are to be known of before the next page. */
  readonly writes?: 'now and then' | 'signs of wear at once'
  readonly now?: () => Date
  /** Told why uses could not be written; nothing else comes of it. */
  readonly onTrouble?: (message: string) => void
}

const unused = { hits: 0, misses: 0, recent: '', given: [] } as const

const isShort = ({ length }: string): boolean => length <= remembered.longestValue

/** Counts in memory what rules were good for, and writes it now and then and at the end. */
export class UseCounter {
  readonly #write: WriteUses
  readonly #now: () => Date
  readonly #onTrouble: (message: string) => void
  readonly #uses = new Map<string, RuleUses>()
  readonly #writes: CounterOptions['writes']
  #pages = 0
  #writtenAt: Date

  constructor(
    write: WriteUses,
    { now = () => new Date(), onTrouble, writes }: CounterOptions = {},
  ) {
    this.#write = write
    this.#now = now
    this.#onTrouble = onTrouble ?? (() => {})
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
      this.#writes === 'signs of wear at once' && uses.some(({ result }) => result !== 'hit')
    const isDue = this.#pages >= counterLimits.pages || milliseconds >= counterLimits.milliseconds
    if (isUrgent || isDue) this.#tryToWrite()
  }

  /** Writes what is left. What cannot be written is told of and forgotten. */
  finish(): void {
    const error = this.#tryToWrite()
    if (error === undefined) return
    this.#uses.clear()
    const { message, code } = failureOf(error)
    this.#onTrouble(`how often rules were used is not kept: ${message} [${code}]`)
  }

  #count({ rule, result, values }: RuleUse, now: Date): void {
    const key = JSON.stringify([rule.site, rule.layout, rule.field, rule.version])
    const { hits, misses, recent, given } = this.#uses.get(key) ?? unused
    this.#uses.set(key, {
      rule: ruleIdOf(rule),
      hits: hits + (result === 'miss' ? 0 : 1),
      misses: misses + (result === 'miss' ? 1 : 0),
      lastUse: now.toISOString(),
      recent: (recent + useLetters[result]).slice(-remembered.uses),
      given: [...given, ...values.filter(isShort)].slice(-remembered.values),
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
