import { grown } from '../page/node-table.js'
import type { Ballot } from './ballot.js'
import type { Candidates } from './candidates.js'
import type { Electorate } from './election.js'
import type { LocalAnswers } from './local-answers.js'
import { type Prospect, Prospects } from './prospects.js'
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
  readonly #known: Prospect[] = []
  readonly #prospects: Prospects
  /** By standing: the votes that there may be, and one more; 0 where nobody asked. */
  #most = new Int32Array(smallest)
  /** By question: the number of the candidate that was asked last; below 0 where the answer was no. */
  readonly #answers: Float64Array
  /** Those who were asked so far, on all pages. */
  #candidate = 0

  constructor(ballot: Ballot, questions: Questions, standings: Standings, local: LocalAnswers) {
    this.ballot = ballot
    this.#prospects = new Prospects(ballot)
    this.#questions = questions
    this.#standings = standings
    this.#local = local
    this.#answers = new Float64Array(questions.all.length)
  }

  /** The votes that an element of a standing may have. */
  most(standing: number): number {
    if (standing >= this.#most.length)
      this.#most = grown(this.#most, Math.max(this.#most.length * 2, standing + 1))
    const known = this.#most[standing]!
    if (known !== 0) return known - 1
    const { most } = this.#prospectOf(standing)
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
    const votes = (at: number, floor: number): number => {
      this.#candidate++
      const prospect = this.#prospectOf(standings[at]!)
      return this.#prospects.votes(prospect, floor, (question) =>
        this.#holds(question, candidates, at),
      )
    }
    return { most, top, votes, isEligible }
  }

  /** Trees ask the same again and again: it is answered once. */
  #holds(question: number, candidates: Candidates, at: number): boolean {
    const known = this.#answers[question]!
    if (Math.abs(known) === this.#candidate) return known > 0
    const holds = this.#local.holds(this.#questions.all[question]!, candidates, at)
    this.#answers[question] = holds ? this.#candidate : -this.#candidate
    return holds
  }

  #prospectOf(standing: number): Prospect {
    const profile = this.#standings.profileOf(standing)
    this.#known[profile] ??= this.#prospects.of(this.#standings.profiles[profile]!)
    return this.#known[profile]
  }
}
