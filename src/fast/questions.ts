import type { Predicate, Side, What } from '../rules/predicate.js'

/** A name that rules ask for, wherever its element stands. */
export interface AskedName {
  readonly what: What
  readonly name: string
}

/** A question, and the number of the name that it asks for; -1 where it asks for none. */
export interface Question {
  readonly predicate: Predicate
  readonly name: number
  /** Whether its element's names and those around it answer it. */
  readonly isStanding: boolean
  /** How long it takes to be answered, beside the fastest. */
  readonly effort: number
}

/** The questions of rules, each once. */
export class Questions {
  readonly all: Question[] = []
  readonly names: AskedName[] = []
  readonly #numbers = new Map<string, number>()
  readonly #nameNumbers = new Map<string, number>()

  number(predicate: Predicate): number {
    const key = JSON.stringify(predicate)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.all.length
    this.#numbers.set(key, number)
    this.all.push({
      predicate,
      name: this.#nameIn(predicate),
      isStanding: isStanding(predicate),
      effort: effortOf(predicate),
    })
    return number
  }

  /** The names of one kind with their numbers. */
  namesOf(what: What): ReadonlyMap<string, number> {
    return new Map(
      this.names.flatMap((asked, at) => (asked.what === what ? [[asked.name, at] as const] : [])),
    )
  }

  #nameIn(predicate: Predicate): number {
    if (predicate.kind !== 'named') return -1
    const { what, name } = predicate
    const key = `${what} ${name}`
    const number = this.#nameNumbers.get(key) ?? this.names.length
    if (number === this.names.length) this.names.push({ what, name })
    this.#nameNumbers.set(key, number)
    return number
  }
}

const isStanding = (predicate: Predicate): boolean =>
  predicate.kind === 'path' || (predicate.kind === 'named' && predicate.where !== 'start')

/** What is around an element is looked for on several levels. */
const effortOf = (predicate: Predicate): number =>
  predicate.kind === 'near' && fartherOff.has(predicate.side) ? 3 : 1

const fartherOff: ReadonlySet<Side> = new Set(['beside', 'row'])
