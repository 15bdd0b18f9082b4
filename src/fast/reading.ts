import type { Rule } from '../rules/rule.js'
import type { Ballot } from './ballot.js'
import {
  BearerCandidates,
  type Candidates,
  HolderCandidates,
  RunCandidates,
  TextCandidates,
} from './candidates.js'
import { CloseBy } from './close-by.js'
import { elect } from './election.js'
import { LocalAnswers } from './local-answers.js'
import type { Needles } from './needles.js'
import { Places } from './places.js'
import { Poll } from './poll.js'
import type { Questions } from './questions.js'
import type { Sketch } from './sketch.js'
import { headOf, type SketchedHead, saysAll } from './sketched-head.js'
import { SketchedPage } from './sketched-page.js'
import { type Stretch, wholePage } from './stretch.js'
import { wordsOf } from './words-of.js'

/** What a rule takes of a page. */
export interface Found {
  /** The texts of runs, or values. */
  readonly texts: readonly string[]
  /** Words of content, or values. */
  readonly amount: number
  readonly certainty: number
}

/** The rules of a site as they are asked. */
export interface AskedBallots {
  readonly questions: Questions
  readonly ballots: ReadonlyMap<Rule, Ballot>
}

/** How much is kept from one page to the next. */
export interface ReadingLimits {
  readonly remembered: number
  readonly prospects: number
  /** Nodes. */
  readonly room: number
}

/** A page that rules are asked about, one after another; the next page takes its place. */
export class Reading {
  readonly #sketch: Sketch
  readonly #asked: AskedBallots
  readonly #closeBy: CloseBy
  readonly #places: Places
  readonly #local: LocalAnswers
  readonly #polls = new Map<Rule, Poll>()
  #page: SketchedPage | undefined

  constructor(sketch: Sketch, asked: AskedBallots) {
    this.#sketch = sketch
    this.#asked = asked
    this.#places = new Places(sketch)
    this.#closeBy = new CloseBy(sketch, this.#places)
    this.#local = new LocalAnswers(sketch, this.#places, this.#closeBy)
  }

  /** Whether all that may be asked of the page was read. */
  read(html: string, needles: Needles | undefined): boolean {
    const stretch = needles?.stretchOf(html) ?? wholePage
    this.#sketchOf(html, stretch)
    if (stretch !== wholePage && !saysAll(this.#sketch)) this.#sketchOf(html, wholePage)
    return this.#sketch.isWhole
  }

  /** Forgets the page. */
  close(): void {
    this.#page = undefined
    this.#closeBy.start()
    this.#sketch.close()
  }

  isBeyond({ remembered, prospects, room }: ReadingLimits): boolean {
    let known = 0
    for (const poll of this.#polls.values()) known += poll.prospects
    return this.#sketch.remembered > remembered || known > prospects || this.#sketch.room > room
  }

  head(): SketchedHead {
    return headOf(this.#sketch)
  }

  take(rule: Rule): Found {
    const { taking, choice } = rule
    const poll = this.#pollOf(rule)
    const candidates = this.#candidatesOf(rule, poll)
    const isParted = taking.kind !== 'content' && taking.part !== undefined
    const electorate = poll.electorate(
      candidates,
      (at) => !isParted || candidates.texts(at).length > 0,
    )
    const { places, certainty } = elect(poll.ballot, choice, electorate)
    const texts: string[] = []
    for (const place of places) for (const text of candidates.texts(place)) texts.push(text)
    const amount = taking.kind === 'content' ? wordsIn(texts) : texts.length
    return { texts, amount, certainty }
  }

  get #sketched(): SketchedPage {
    this.#page ??= new SketchedPage(this.#sketch)
    return this.#page
  }

  #sketchOf(html: string, stretch: Stretch): void {
    this.#page = undefined
    this.#sketch.read(html, stretch)
    this.#closeBy.start()
    this.#places.start()
  }

  #pollOf(rule: Rule): Poll {
    const { ballots, questions } = this.#asked
    const known = this.#polls.get(rule)
    if (known !== undefined) return known
    const poll = new Poll(ballots.get(rule)!, questions, this.#sketch.standings, this.#local)
    this.#polls.set(rule, poll)
    return poll
  }

  #candidatesOf({ taking, choice }: Rule, poll: Poll): Candidates {
    switch (taking.kind) {
      case 'content': {
        const least = Math.max(1, choice.least)
        const mayHold = (standing: number): boolean => poll.most(standing) >= least
        return new RunCandidates(this.#sketch, this.#sketched, mayHold)
      }
      case 'text':
        return new TextCandidates(this.#sketch, taking)
      case 'value':
        return new HolderCandidates(this.#sketch, this.#sketched, taking)
      case 'attribute': {
        const bearers = this.#sketch.ear.bearersOf(taking.name)
        return new BearerCandidates(this.#sketch, this.#sketched, taking, bearers)
      }
      case 'record':
        throw new Error('a rule for records does not compile')
    }
  }
}

const wordsIn = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + wordsOf(text), 0)
