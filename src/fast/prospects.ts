import { type Ballot, LEAVE, TAKE } from './ballot.js'
import type { Questions } from './questions.js'
import { Answer, type Profile } from './standings.js'

/** Trees that are open, each once, and their votes; `TAKE` has those that are certain. */
type Open = ReadonlyMap<number, number>

/** In place of a question: all votes are certain. */
const NONE = -1

/** In place of a prospect: nobody has come to it. */
const UNKNOWN = -1

/** As many are kept of a rule on one page, and of all rules from page to page: those of 48 sites had 400 at most. */
export const mostProspects = 1_000

/**
 * What is left of the trees of a rule after some answers, as a number: of all trees at once, so that a question is asked
 * once, and what its answer leaves is worked out once. What is left of several trees alike is one tree with their votes.
 */
export class Prospects {
  readonly #roots: Open
  readonly #efforts: readonly number[]
  readonly #capacity: number
  /** By prospect: the votes that there may be, what is asked next, and what is left after either answer. */
  readonly #most: number[] = []
  readonly #question: number[] = []
  readonly #afterYes: number[] = []
  readonly #afterNo: number[] = []
  readonly #open: Open[] = []
  readonly #numbers = new Map<string, number>()
  /** By tree: its question, and the trees that it goes on with. */
  readonly #test: number[] = []
  readonly #yes: number[] = []
  readonly #no: number[] = []
  readonly #trees = new Map<string, number>()

  constructor(ballot: Ballot, questions: Questions, capacity = mostProspects) {
    this.#capacity = capacity
    this.#efforts = questions.all.map(({ effort }) => effort)
    const whole = (at: number): number =>
      at < 0 ? at : this.#tree(ballot.test[at]!, whole(ballot.yes[at]!), whole(ballot.no[at]!))
    this.#roots = merged(ballot.roots.map(({ root, votes }) => [whole(root), votes]))
  }

  get count(): number {
    return this.#most.length
  }

  /** Of candidates whose elements stand alike. */
  of(profile: Profile): number {
    return this.#after(this.#roots, (test) => profile[test]!)
  }

  /** The votes that a candidate may have. */
  most(prospect: number): number {
    return this.#most[prospect]!
  }

  /** The votes of a candidate, who is asked what is left; what is at most `floor` need not be exact. */
  votes(prospect: number, floor: number, ask: (question: number) => boolean): number {
    let at = prospect
    while (this.#most[at]! > floor && this.#question[at] !== NONE) {
      const isYes = ask(this.#question[at]!)
      const after = isYes ? this.#afterYes : this.#afterNo
      if (after[at] === UNKNOWN) {
        if (this.count >= this.#capacity) return this.#counted(at, ask)
        after[at] = this.#answered(at, isYes)
      }
      at = after[at]!
    }
    return this.#most[at]!
  }

  #answered(prospect: number, isYes: boolean): number {
    const question = this.#question[prospect]!
    const answer = isYes ? Answer.yes : Answer.no
    return this.#after(this.#open[prospect]!, (test) =>
      test === question ? answer : Answer.unknown,
    )
  }

  /** The votes of a candidate that each tree is asked about. */
  #counted(prospect: number, ask: (question: number) => boolean): number {
    let sum = 0
    for (const [tree, votes] of this.#open[prospect]!) {
      let at = tree
      while (at >= 0) at = ask(this.#test[at]!) ? this.#yes[at]! : this.#no[at]!
      if (at === TAKE) sum += votes
    }
    return sum
  }

  #after(open: Open, answerTo: (test: number) => number): number {
    return this.#number(
      merged([...open].map(([tree, votes]) => [this.#left(tree, answerTo), votes])),
    )
  }

  #number(open: Open): number {
    const key = [...open].sort(([a], [b]) => a - b).join(' ')
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#most.length
    this.#numbers.set(key, number)
    this.#open.push(open)
    this.#most.push([...open.values()].reduce((sum, votes) => sum + votes, 0))
    this.#question.push(this.#weightiest(open))
    this.#afterYes.push(UNKNOWN)
    this.#afterNo.push(UNKNOWN)
    return number
  }

  /** The question that trees with most votes begin with, for what it takes to be answered. */
  #weightiest(open: Open): number {
    const votes = merged(
      [...open].filter(([tree]) => tree >= 0).map(([tree, its]) => [this.#test[tree]!, its]),
    )
    const [best] = [...votes].sort(
      ([a, its], [b, others]) => others / this.#efforts[b]! - its / this.#efforts[a]!,
    )
    return best === undefined ? NONE : best[0]
  }

  /** The tree without the questions that are answered. */
  #left(tree: number, answerTo: (test: number) => number): number {
    if (tree < 0) return tree
    const [test, yes, no] = [this.#test[tree]!, this.#yes[tree]!, this.#no[tree]!]
    const answer = answerTo(test)
    if (answer === Answer.yes) return this.#left(yes, answerTo)
    if (answer === Answer.no) return this.#left(no, answerTo)
    return this.#tree(test, this.#left(yes, answerTo), this.#left(no, answerTo))
  }

  #tree(test: number, yes: number, no: number): number {
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

/** The votes of each, without those who leave. */
function merged(votes: readonly (readonly [number, number])[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const [one, its] of votes) if (one !== LEAVE) sums.set(one, (sums.get(one) ?? 0) + its)
  return sums
}
