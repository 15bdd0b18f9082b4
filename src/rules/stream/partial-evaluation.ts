import type { EnsembleMember, RuleTree } from '../rule/rule.js'
import type { PredicateRegistry } from './predicate-registry.js'
import { StateAnswer, type StateAnswers } from './state-answers.js'

/** Trees that are still open, each once, with their votes; `TAKE` has the votes that are certain. */
type OpenTrees = ReadonlyMap<number, number>

/** Leaves, in place of a tree. */
const TAKE = -1
const LEAVE = -2

/** In place of a predicate: all votes are certain. */
const NONE = -1

/** In place of a residual: it is not known yet. */
const UNKNOWN = -1

/** Residuals that are kept of one rule on one page, and of all rules from page to page: 48 sites had 400 at most. */
export const maxResiduals = 1_000

/**
 * The ensemble of a rule, partially evaluated: what is left of its trees once some predicates are known is a
 * *residual*, a number. All trees are evaluated at once, so that no predicate is evaluated twice for a candidate, and
 * what is left after each answer is worked out once. Trees of which the same is left become one tree with the votes
 * of both.
 */
export class PartialEvaluation {
  readonly #roots: OpenTrees
  readonly #registry: PredicateRegistry
  readonly #efforts: readonly number[]
  readonly #capacity: number
  /**
   * By residual: the votes that there may be, the predicate to evaluate next, and the residual after either answer.
   */
  readonly #maxVotes: number[] = []
  readonly #next: number[] = []
  readonly #afterYes: number[] = []
  readonly #afterNo: number[] = []
  readonly #open: OpenTrees[] = []
  readonly #residuals = new Map<string, number>()
  /** By tree: its predicate, and the trees behind it. */
  readonly #test: number[] = []
  readonly #yes: number[] = []
  readonly #no: number[] = []
  readonly #trees = new Map<string, number>()

  /** The predicates of the trees are registered. */
  constructor(
    members: readonly EnsembleMember[],
    registry: PredicateRegistry,
    capacity = maxResiduals,
  ) {
    this.#capacity = capacity
    this.#registry = registry
    this.#roots = merged(members.map(({ tree, votes }) => [this.#addTree(tree), votes]))
    this.#efforts = registry.all.map(({ effort }) => effort)
  }

  /** How many residuals are known. */
  get count(): number {
    return this.#maxVotes.length
  }

  /** What is left for candidates whose elements are in a state with such answers. */
  residualOf(answers: StateAnswers): number {
    return this.#after(this.#roots, (test) => answers[test]!)
  }

  /** The most votes that a candidate may have. */
  maxVotes(residual: number): number {
    return this.#maxVotes[residual]!
  }

  /**
   * The votes of a candidate, for whom predicates are evaluated by their numbers; what is at most `floor` need not be
   * exact.
   */
  votes(residual: number, floor: number, holds: (predicate: number) => boolean): number {
    let at = residual
    while (this.#maxVotes[at]! > floor && this.#next[at] !== NONE) {
      const isYes = holds(this.#next[at]!)
      const after = isYes ? this.#afterYes : this.#afterNo
      if (after[at] === UNKNOWN) {
        if (this.count >= this.#capacity) return this.#countTreeByTree(at, holds)
        after[at] = this.#residualAfter(at, isYes)
      }
      at = after[at]!
    }
    return this.#maxVotes[at]!
  }

  #residualAfter(residual: number, isYes: boolean): number {
    const predicate = this.#next[residual]!
    const answer = isYes ? StateAnswer.yes : StateAnswer.no
    return this.#after(this.#open[residual]!, (test) =>
      test === predicate ? answer : StateAnswer.unknown,
    )
  }

  #countTreeByTree(residual: number, holds: (predicate: number) => boolean): number {
    let sum = 0
    for (const [tree, votes] of this.#open[residual]!) {
      let at = tree
      while (at >= 0) at = holds(this.#test[at]!) ? this.#yes[at]! : this.#no[at]!
      if (at === TAKE) sum += votes
    }
    return sum
  }

  #after(open: OpenTrees, answerTo: (test: number) => number): number {
    return this.#residual(
      merged([...open].map(([tree, votes]) => [this.#simplified(tree, answerTo), votes])),
    )
  }

  #residual(open: OpenTrees): number {
    const key = [...open].sort(([a], [b]) => a - b).join(' ')
    const known = this.#residuals.get(key)
    if (known !== undefined) return known
    const residual = this.#maxVotes.length
    this.#residuals.set(key, residual)
    this.#open.push(open)
    this.#maxVotes.push([...open.values()].reduce((sum, votes) => sum + votes, 0))
    this.#next.push(this.#mostDecisive(open))
    this.#afterYes.push(UNKNOWN)
    this.#afterNo.push(UNKNOWN)
    return residual
  }

  /** The predicate that trees with most votes begin with, by the effort of evaluating it. */
  #mostDecisive(open: OpenTrees): number {
    const votes = merged(
      [...open].filter(([tree]) => tree >= 0).map(([tree, its]) => [this.#test[tree]!, its]),
    )
    const [best] = [...votes].sort(
      ([a, its], [b, others]) => others / this.#efforts[b]! - its / this.#efforts[a]!,
    )
    return best === undefined ? NONE : best[0]
  }

  /** A tree without the predicates that are answered. */
  #simplified(tree: number, answerTo: (test: number) => number): number {
    if (tree < 0) return tree
    const [test, yes, no] = [this.#test[tree]!, this.#yes[tree]!, this.#no[tree]!]
    const answer = answerTo(test)
    if (answer === StateAnswer.yes) return this.#simplified(yes, answerTo)
    if (answer === StateAnswer.no) return this.#simplified(no, answerTo)
    return this.#split(test, this.#simplified(yes, answerTo), this.#simplified(no, answerTo))
  }

  #addTree(tree: RuleTree): number {
    if (tree.kind === 'leaf') return tree.decision === 'take' ? TAKE : LEAVE
    const test = this.#registry.number(tree.test)
    return this.#split(test, this.#addTree(tree.yes), this.#addTree(tree.no))
  }

  #split(test: number, yes: number, no: number): number {
    if (yes === no) return yes
    const key = `${test} ${yes} ${no}`
    const known = this.#trees.get(key)
    if (known !== undefined) return known
    const tree = this.#test.length
    this.#trees.set(key, tree)
    this.#test.push(test)
    this.#yes.push(yes)
    this.#no.push(no)
    return tree
  }
}

/** The votes of each, without those that leave. */
function merged(votes: readonly (readonly [number, number])[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const [one, its] of votes) if (one !== LEAVE) sums.set(one, (sums.get(one) ?? 0) + its)
  return sums
}
