import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'
import { type Predicate, predicateProposer } from '../../predicates/predicate.js'

/** The predicates that hold for the candidates of pages, each as a number that is the same on every page. */
export class PredicateIndex {
  readonly #ids = new Map<string, number>()
  readonly #predicates: Predicate[] = []
  readonly #known = new WeakMap<PageContext, Map<number, Int32Array>>()
  /** By predicate: the last candidate it was proposed for, as a count of candidates. */
  readonly #lastTurn: number[] = []
  #turn = 0
  readonly #propose = predicateProposer((key, make) => this.#id(key, make))

  predicate(id: number): Predicate {
    return this.#predicates[id]!
  }

  /** All that hold for a candidate, each once; worked out once, whichever field is learned. */
  of(page: PageContext, candidate: RuleCandidate): Int32Array {
    const known = this.#known.get(page) ?? new Map<number, Int32Array>()
    this.#known.set(page, known)
    const key = candidate.node * (page.segmentation.segments.count + 1) + candidate.segment + 1
    const ids = known.get(key) ?? this.#distinct(this.#propose(page, candidate))
    known.set(key, ids)
    return ids
  }

  #distinct(ids: readonly number[]): Int32Array {
    this.#turn++
    const isFirst = (id: number): boolean => {
      const isNew = this.#lastTurn[id] !== this.#turn
      this.#lastTurn[id] = this.#turn
      return isNew
    }
    return Int32Array.from(ids.filter(isFirst))
  }

  #id(key: string, make: () => Predicate): number {
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.#predicates.length
    this.#ids.set(key, id)
    this.#predicates.push(make())
    this.#lastTurn.push(0)
    return id
  }
}
