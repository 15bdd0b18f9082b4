import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'
import { type Predicate, predicateProposer } from '../../predicates/predicate.js'

/** The predicates that hold for the candidates of pages, each as a number that is the same on every page. */
export class PredicateIndex {
  readonly #ids = new Map<string, number>()
  readonly #predicates: Predicate[] = []
  readonly #known = new WeakMap<PageContext, Map<string, Int32Array>>()
  readonly #propose = predicateProposer((key, make) => this.#id(key, make))

  predicate(id: number): Predicate {
    return this.#predicates[id]!
  }

  /** All that hold for a candidate, each once; worked out once, whichever field is learned. */
  of(page: PageContext, candidate: RuleCandidate): Int32Array {
    const known = this.#known.get(page) ?? new Map<string, Int32Array>()
    this.#known.set(page, known)
    const key = `${candidate.node} ${candidate.segment}`
    const ids = known.get(key) ?? Int32Array.from(new Set(this.#propose(page, candidate)))
    known.set(key, ids)
    return ids
  }

  #id(key: string, make: () => Predicate): number {
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.#predicates.length
    this.#ids.set(key, id)
    this.#predicates.push(make())
    return id
  }
}
