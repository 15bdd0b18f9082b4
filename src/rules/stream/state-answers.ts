import { growColumn } from '../../page/tree/node-table.js'
import { predicateHolds } from '../predicates/predicate.js'
import type { PredicateRegistry } from './predicate-registry.js'
import type { StreamedNodeView } from './streamed-node-view.js'

const initialStates = 512

/** What a predicate says of a state; unknown where more than names has to be read. */
export const StateAnswer = { no: 0, yes: 1, unknown: 2 } as const

/** A `StateAnswer` for each registered predicate. */
export type StateAnswers = Uint8Array

/**
 * What predicates say of the states of elements: worked out once for each state, and numbered, equal answers alike.
 */
export class StateAnswerTable {
  readonly #registry: PredicateRegistry
  readonly #view: StreamedNodeView
  readonly #answers: StateAnswers[] = []
  readonly #numbers = new Map<string, number>()
  /** By state: the number of its answers, and one more; 0 where they are not known yet. */
  #known = new Int32Array(initialStates)

  constructor(registry: PredicateRegistry, view: StreamedNodeView) {
    this.#registry = registry
    this.#view = view
  }

  /** The number of the answers of a state. */
  numberOf(state: number): number {
    if (state >= this.#known.length)
      this.#known = growColumn(this.#known, Math.max(this.#known.length * 2, state + 1))
    const known = this.#known[state]!
    if (known !== 0) return known - 1
    const answers = this.#answersOf(state)
    const key = answers.join('')
    const number = this.#numbers.get(key) ?? this.#answers.length
    if (number === this.#answers.length) this.#answers.push(answers)
    this.#numbers.set(key, number)
    this.#known[state] = number + 1
    return number
  }

  answers(number: number): StateAnswers {
    return this.#answers[number]!
  }

  #answersOf(state: number): StateAnswers {
    this.#view.moveToState(state)
    return Uint8Array.from(this.#registry.all, ({ predicate, isOfNames }) => {
      if (!isOfNames) return StateAnswer.unknown
      return predicateHolds(predicate, this.#view) ? StateAnswer.yes : StateAnswer.no
    })
  }
}
