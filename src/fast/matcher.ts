import { blockLimits } from '../blocks/block-limits.js'
import { pageLimits } from '../page/page-limits.js'
import type { Rule } from '../rules/rule.js'
import { AskedAttributes } from './asked-attributes.js'
import { Ballot } from './ballot.js'
import { compiles } from './compiles.js'
import { Needles } from './needles.js'
import { mostProspects } from './prospects.js'
import { Questions } from './questions.js'
import { Reading, type ReadingLimits } from './reading.js'
import { Sketch } from './sketch.js'

const matcherLimits: ReadingLimits = {
  /** What is remembered of earlier pages; with more it is forgotten. */
  remembered: 8_000,
  /** The same of what answers left of trees. */
  prospects: mostProspects,
  /** Nodes for which room is kept after a page. */
  room: 1 << 14,
}

/** With as many elements and texts, no page reaches another cap of the ordinary path. */
const sketchLimits = { ...pageLimits, nodes: Math.min(blockLimits.blocks, blockLimits.runs) }

/** The rules of a site, made ready to be asked while its pages are read. */
export class Matcher {
  readonly #questions = new Questions()
  readonly #attributes: AskedAttributes
  readonly #ballots: ReadonlyMap<Rule, Ballot>
  /** Rules that were asked together: as a rule, those of a layout. */
  readonly #together: { readonly rules: readonly Rule[]; readonly needles: Needles | undefined }[] =
    []
  #reading: Reading | undefined

  /** Rules that do not compile are left out. */
  constructor(rules: readonly Rule[]) {
    const compiled = rules.filter(compiles)
    this.#ballots = new Map(compiled.map((rule) => [rule, new Ballot(rule, this.#questions)]))
    const taken = compiled.flatMap(({ taking }) =>
      taking.kind === 'attribute' ? [taking.name] : [],
    )
    this.#attributes = new AskedAttributes(this.#questions, taken)
  }

  /** Lets go of what is remembered of pages. */
  forget(): void {
    this.#reading = undefined
  }

  canAsk(rules: readonly Rule[]): boolean {
    return rules.every((rule) => this.#ballots.has(rule))
  }

  /** Uses what these of the rules take of a page, and no others; `undefined` where the page is beyond the limits. */
  read<Result>(
    html: string,
    rules: readonly Rule[],
    use: (reading: Reading) => Result,
  ): Result | undefined {
    if (html.length > pageLimits.text) return undefined
    this.#reading ??= this.#newReading()
    const reading = this.#reading
    try {
      return reading.read(html, this.#needlesOf(rules)) ? use(reading) : undefined
    } finally {
      reading.close()
      if (reading.isBeyond(matcherLimits)) this.#reading = undefined
    }
  }

  #needlesOf(rules: readonly Rule[]): Needles | undefined {
    const known = this.#together.find((one) => areSame(one.rules, rules))
    if (known !== undefined) return known.needles
    const needles = Needles.of(rules, this.#questions)
    this.#together.push({ rules, needles })
    return needles
  }

  #newReading(): Reading {
    const asked = { questions: this.#questions, ballots: this.#ballots }
    return new Reading(new Sketch(this.#questions, this.#attributes, sketchLimits), asked)
  }
}

const areSame = (some: readonly Rule[], others: readonly Rule[]): boolean =>
  some.length === others.length && some.every((rule, at) => rule === others[at])
