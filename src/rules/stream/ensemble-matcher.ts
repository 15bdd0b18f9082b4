import { growColumn } from '../../page/tree/node-table.js'
import { predicateHolds } from '../predicates/predicate.js'
import { type Rule, totalVotes } from '../rule/rule.js'
import type { BoundedVotes } from './bounded-selection.js'
import { PartialEvaluation } from './partial-evaluation.js'
import type { PredicateRegistry } from './predicate-registry.js'
import type { StateAnswerTable } from './state-answers.js'
import type { StreamedCandidates } from './streamed-candidates.js'
import type { StreamedNodeView } from './streamed-node-view.js'

const initialStates = 256

/**
 * Counts the votes of a rule on one page after another: what the state of an element leaves of them is worked out
 * once.
 */
export class EnsembleMatcher {
  readonly totalVotes: number
  readonly #answers: StateAnswerTable
  readonly #view: StreamedNodeView
  readonly #evaluation: PartialEvaluation
  readonly #holds: (predicate: number) => boolean
  /** By number of the answers of a state. */
  readonly #residuals: number[] = []
  /** By state: the most votes that there may be, and one more; 0 where they are not known yet. */
  #maxVotes = new Int32Array(initialStates)

  constructor(
    rule: Pick<Rule, 'voters'>,
    registry: PredicateRegistry,
    answers: StateAnswerTable,
    view: StreamedNodeView,
  ) {
    this.totalVotes = totalVotes(rule)
    this.#answers = answers
    this.#view = view
    this.#evaluation = new PartialEvaluation(rule.voters, registry)
    this.#holds = (predicate) => predicateHolds(registry.all[predicate]!.predicate, view)
  }

  /** How many residuals are kept. */
  get residuals(): number {
    return this.#evaluation.count
  }

  /** The most votes that an element in a state may have. */
  maxVotes(state: number): number {
    if (state >= this.#maxVotes.length)
      this.#maxVotes = growColumn(this.#maxVotes, Math.max(this.#maxVotes.length * 2, state + 1))
    const known = this.#maxVotes[state]!
    if (known !== 0) return known - 1
    const max = this.#evaluation.maxVotes(this.#residualOf(state))
    this.#maxVotes[state] = max + 1
    return max
  }

  votes(candidates: StreamedCandidates, isEligible: (place: number) => boolean): BoundedVotes {
    const { states, count } = candidates
    const bounds = new Int32Array(count)
    let maxBound = 0
    for (let place = 0; place < count; place++) {
      bounds[place] = this.maxVotes(states[place]!)
      if (bounds[place]! > maxBound) maxBound = bounds[place]!
    }
    const votes = (place: number, floor: number): number => {
      const state = states[place]!
      const residual = this.#residualOf(state)
      this.#view.moveTo(candidates, place, state)
      return this.#evaluation.votes(residual, floor, this.#holds)
    }
    return { bounds, maxBound, votes, isEligible }
  }

  #residualOf(state: number): number {
    const answers = this.#answers.numberOf(state)
    this.#residuals[answers] ??= this.#evaluation.residualOf(this.#answers.answers(answers))
    return this.#residuals[answers]
  }
}
