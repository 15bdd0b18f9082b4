import { type Ballot, LEAVE, TAKE } from './ballot.js'
import { Answer, type Profile } from './standings.js'

/** What is left to ask of candidates whose elements stand alike. */
export interface Prospect {
  /** Votes that are certain. */
  readonly sure: number
  /** Votes that there may be. */
  readonly most: number
  /** What is left of the other trees, each once, and their votes. */
  readonly roots: readonly number[]
  readonly votes: readonly number[]
}

/** What the standing of a candidate leaves of the trees of a rule; what is left of several alike is one tree with their votes. */
export class Prospects {
  readonly #ballot: Ballot
  readonly #test: number[] = []
  readonly #yes: number[] = []
  readonly #no: number[] = []
  readonly #numbers = new Map<string, number>()

  constructor(ballot: Ballot) {
    this.#ballot = ballot
  }

  of(profile: Profile): Prospect {
    const votes = new Map<number, number>([
      [TAKE, 0],
      [LEAVE, 0],
    ])
    for (const { root, votes: its } of this.#ballot.roots) {
      const left = this.#left(root, profile)
      votes.set(left, (votes.get(left) ?? 0) + its)
    }
    const sure = votes.get(TAKE)!
    // those with most votes come first, so that little is asked of those who lose
    const open = [...votes].filter(([root]) => root >= 0).sort((a, b) => b[1] - a[1])
    return {
      sure,
      most: open.reduce((sum, [, its]) => sum + its, sure),
      roots: open.map(([root]) => root),
      votes: open.map(([, its]) => its),
    }
  }

  /** The votes of a candidate, who is asked what is left; what is at most `floor` need not be exact. */
  votes(prospect: Prospect, floor: number, ask: (question: number) => boolean): number {
    const { sure, most, roots, votes } = prospect
    let sum = sure
    let possible = most
    for (let at = 0; at < roots.length && possible > floor; at++) {
      if (this.#takes(roots[at]!, ask)) sum += votes[at]!
      else possible -= votes[at]!
    }
    return possible > floor ? sum : possible
  }

  #takes(root: number, ask: (question: number) => boolean): boolean {
    let at = root
    while (at >= 0) at = ask(this.#test[at]!) ? this.#yes[at]! : this.#no[at]!
    return at === TAKE
  }

  /** The tree without the questions that the profile answers. */
  #left(at: number, profile: Profile): number {
    if (at < 0) return at
    const test = this.#ballot.test[at]!
    const [yes, no] = [this.#ballot.yes[at]!, this.#ballot.no[at]!]
    if (profile[test] === Answer.yes) return this.#left(yes, profile)
    if (profile[test] === Answer.no) return this.#left(no, profile)
    const [leftOfYes, leftOfNo] = [this.#left(yes, profile), this.#left(no, profile)]
    return leftOfYes === leftOfNo ? leftOfYes : this.#number(test, leftOfYes, leftOfNo)
  }

  #number(test: number, yes: number, no: number): number {
    const key = `${test} ${yes} ${no}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#test.length
    this.#numbers.set(key, number)
    this.#test.push(test)
    this.#yes.push(yes)
    this.#no.push(no)
    return number
  }
}
