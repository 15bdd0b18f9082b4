import type { Rule, RuleTree } from '../rules/rule.js'
import { votesOf } from '../rules/rule.js'
import type { Questions } from './questions.js'
import { Answer, type Profile } from './standings.js'

/** Ends of trees, in place of another question. */
const TAKE = -1
const LEAVE = -2

/** What is left to ask of candidates whose elements stand alike. */
export interface Prospect {
  readonly profile: Profile
  /** Votes that are certain. */
  readonly sure: number
  /** Votes that there may be. */
  readonly most: number
  /** Where the other trees go on, and their votes. */
  readonly roots: readonly number[]
  readonly votes: readonly number[]
}

/** The trees of a rule as columns: each question with the places to go on at. */
export class Ballot {
  readonly all: number
  readonly #test: number[] = []
  readonly #yes: number[] = []
  readonly #no: number[] = []
  readonly #roots: readonly { readonly root: number; readonly votes: number }[]

  constructor(rule: Pick<Rule, 'voters'>, questions: Questions) {
    this.all = votesOf(rule)
    this.#roots = rule.voters.map(({ tree, votes }) => ({
      root: this.#add(tree, questions),
      votes,
    }))
  }

  /** The votes of a candidate, who is asked what the profile leaves open; what is at most `floor` need not be exact. */
  votes(prospect: Prospect, floor: number, ask: (question: number) => boolean): number {
    const { sure, most, roots, votes } = prospect
    let sum = sure
    let possible = most
    for (let at = 0; at < roots.length && possible > floor; at++) {
      if (this.#takes(roots[at]!, prospect.profile, ask)) sum += votes[at]!
      else possible -= votes[at]!
    }
    return possible > floor ? sum : possible
  }

  #takes(root: number, profile: Profile, ask: (question: number) => boolean): boolean {
    let at = root
    while (at >= 0) {
      const test = this.#test[at]!
      const answer = profile[test]
      const isYes = answer === Answer.unknown ? ask(test) : answer === Answer.yes
      at = isYes ? this.#yes[at]! : this.#no[at]!
    }
    return at === TAKE
  }

  prospectOf(profile: Profile): Prospect {
    let sure = 0
    let most = 0
    const left: { readonly root: number; readonly votes: number }[] = []
    for (const { root, votes } of this.#roots) {
      const at = this.#goOn(root, profile)
      if (at === LEAVE) continue
      most += votes
      if (at === TAKE) sure += votes
      else left.push({ root: at, votes })
    }
    // those with most votes come first, so that little is asked of those who lose
    left.sort((a, b) => b.votes - a.votes)
    return {
      profile,
      sure,
      most,
      roots: left.map(({ root }) => root),
      votes: left.map(({ votes }) => votes),
    }
  }

  /** Where the profile leaves a tree: at an end, or at a question that it does not answer. */
  #goOn(root: number, profile: Profile): number {
    let at = root
    while (at >= 0) {
      const answer = profile[this.#test[at]!]!
      if (answer === Answer.unknown) return at
      at = answer === Answer.yes ? this.#yes[at]! : this.#no[at]!
    }
    return at
  }

  #add(tree: RuleTree, questions: Questions): number {
    if (tree.kind === 'leaf') return tree.decision === 'take' ? TAKE : LEAVE
    const at = this.#test.length
    this.#test.push(questions.number(tree.test))
    this.#yes.push(LEAVE)
    this.#no.push(LEAVE)
    this.#yes[at] = this.#add(tree.yes, questions)
    this.#no[at] = this.#add(tree.no, questions)
    return at
  }
}
