import type { Rule, RuleTree } from '../rules/rule.js'
import { votesOf } from '../rules/rule.js'
import type { Questions } from './questions.js'

/** Ends of trees, in place of another question. */
export const TAKE = -1
export const LEAVE = -2

/** The trees of a rule as columns: each question with the places to go on at. */
export class Ballot {
  readonly all: number
  readonly test: number[] = []
  readonly yes: number[] = []
  readonly no: number[] = []
  readonly roots: readonly { readonly root: number; readonly votes: number }[]

  constructor(rule: Pick<Rule, 'voters'>, questions: Questions) {
    this.all = votesOf(rule)
    this.roots = rule.voters.map(({ tree, votes }) => ({
      root: this.#add(tree, questions),
      votes,
    }))
  }

  #add(tree: RuleTree, questions: Questions): number {
    if (tree.kind === 'leaf') return tree.decision === 'take' ? TAKE : LEAVE
    const at = this.test.length
    this.test.push(questions.number(tree.test))
    this.yes.push(LEAVE)
    this.no.push(LEAVE)
    this.yes[at] = this.#add(tree.yes, questions)
    this.no[at] = this.#add(tree.no, questions)
    return at
  }
}
