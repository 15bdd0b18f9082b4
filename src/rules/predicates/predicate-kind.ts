import type { CheckedObject } from './checked-object.js'
import type { ElementTest } from './element-test.js'
import type { NodeView } from './node-view.js'
import type { PageContext, RuleCandidate } from './page-context.js'
import type { WeightedCondition } from './selector-condition.js'

/**
 * What of a page a predicate is evaluated on: the names of its element and of those around it, the texts and places
 * close to it, what only the whole page has (features of its segment, what selectors select), or what the general
 * model predicts. The first two are known while a page streams in.
 */
export type PredicateNeed = 'names' | 'texts' | 'features' | 'model'

/** Gives predicates numbers: equal keys the same; `make` is called for a key that is new. */
export type NumberPredicate<P> = (key: string, make: () => P) => number

/** The numbers of all predicates of a kind that hold for a candidate. */
export type ProposePredicates = (page: PageContext, candidate: RuleCandidate) => readonly number[]

/** The numbers of predicates that hold for whatever stands right inside an element. */
export type ProposeInside = (page: PageContext, parent: number) => readonly number[]

/** The same, worked out once for all that stand inside one element, which may be many thousands. */
export function onceInside(propose: ProposeInside): ProposeInside {
  const pages = new WeakMap<PageContext, Map<number, readonly number[]>>()
  return (page, parent) => {
    const known = pages.get(page) ?? new Map<number, readonly number[]>()
    pages.set(page, known)
    const numbers = known.get(parent) ?? propose(page, parent)
    known.set(parent, numbers)
    return numbers
  }
}

/** All that learning, evaluating, streaming, explaining and exporting know of one kind of predicate. */
export interface PredicateKind<P> {
  /** As a person reads it behind "it": the same text for the same predicate. */
  readonly describe: (predicate: P) => string
  /** Checks data that claims to be such a predicate. */
  readonly read: (data: CheckedObject) => P
  readonly needs: (predicate: P) => PredicateNeed
  readonly holds: (predicate: P, view: NodeView) => boolean
  /**
   * The test of an element that `holds` asks its view about: the same object each time. Streaming looks at no others.
   */
  readonly elementTest?: (predicate: P) => ElementTest
  /** A text that contains, joined by dots, every list of class words that `holds` tells from others. */
  readonly classLists?: (predicate: P) => string
  /** How long evaluation takes while streaming, compared to the fastest kind; 1 unless given. */
  readonly effort?: (predicate: P) => number
  /** For learning: none of a kind without it are proposed. */
  readonly proposer?: (number: NumberPredicate<P>) => ProposePredicates
  /**
   * How often what a value alone had on one page was its mark on other pages, too; roughly as measured:
   * docs/decisions/0012-voting-trees.md.
   */
  readonly durability: (predicate: P) => number
  /** How selectors say it, in parts or in full; none where no selector can. */
  readonly conditions: (predicate: P) => readonly WeightedCondition[]
}
