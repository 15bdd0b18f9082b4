import { grown } from '../page/node-table.js'
import type { Ballot } from './ballot.js'
import type { Candidates } from './candidates.js'
import type { Electorate } from './election.js'
import type { LocalAnswers } from './local-answers.js'
import { Prospects } from './prospects.js'
import type { Questions } from './questions.js'
import type { Standings } from './standings.js'

const smallest = 256

/** A rule as it is asked on one page after another: what elements that stand alike may have of its votes is worked out once. */
export class Poll {
  readonly ballot: Ballot
  readonly #questions: Questions
  readonly #standings: Standings
  readonly #local: LocalAnswers
  /** By number of a profile. */
  readonly #known: number[] = []
  readonly #prospects: Prospects
  /** By standing: the votes that there may be, and one more; 0 where nobody asked. */
  #most = new Int32Array(smallest)

  constructor(ballot: Ballot, questions: Questions, standings: Standings, local: LocalAnswers) {
    this.ballot = ballot
    this.#prospects = new Prospects(ballot, questions)
    this.#questions = questions
    this.#standings = standings
    this.#local = local
  }

  /** How many prospects there were for candidates so far. */
  get prospects(): number {
    return this.#prospects.count
  }

  /** The votes that an element of a standing may have. */
  most(standing: number): number {
    if (standing >= this.#most.length)
      this.#most = grown(this.#most, Math.max(this.#most.length * 2, standing + 1))
    const known = this.#most[standing]!
    if (known !== 0) return known - 1
    const most = this.#prospects.most(this.#prospectOf(standing))
    this.#most[standing] = most + 1
    return most
  }

  electorate(candidates: Candidates, isEligible: (at: number) => boolean): Electorate {
    const { standings, count } = candidates
    const most = new Int32Array(count)
    let top = 0
    for (let at = 0; at < count; at++) {
      most[at] = this.most(standings[at]!)
      if (most[at]! > top) top = most[at]!
    }
    const { all } = this.#questions
    const votes = (at: number, floor: number): number =>
      this.#prospects.votes(this.#prospectOf(standings[at]!), floor, (question) =>
        this.#local.holds(all[question]!, candidates, at),
      )
    return { most, top, votes, isEligible }
  }

  #prospectOf(standing: number): number {
    const profile = this.#standings.profileOf(standing)
    this.#known[profile] ??= this.#prospects.of(this.#standings.profiles[profile]!)
    return this.#known[profile]
  }
}
