import type { RunFacts } from './run-facts.js'
import { type Tally, TallyCursor } from './tally.js'

/** One run, for formulas: a window that can be moved from run to run. */
export class RunView {
  index = 0
  readonly text: Tally
  /** The runs around it; beyond the page's ends, a run of nothing. */
  readonly previous: Tally
  readonly next: Tally
  readonly page: Tally
  readonly count: number
  readonly #text: TallyCursor
  readonly #previous: TallyCursor
  readonly #next: TallyCursor

  constructor(readonly facts: RunFacts) {
    const { counts, segmentation } = facts.blocks
    this.count = segmentation.runs.count
    this.#text = new TallyCursor(counts.runs)
    this.#previous = new TallyCursor(counts.runs)
    this.#next = new TallyCursor(counts.runs)
    this.text = this.#text
    this.previous = this.#previous
    this.next = this.#next
    this.page = new TallyCursor(counts.all)
  }

  moveTo(run: number): this {
    this.index = run
    this.#text.row = run
    this.#previous.row = run === 0 ? this.count : run - 1
    this.#next.row = run + 1
    return this
  }

  /** The block that the run stands in. */
  get block(): number {
    return this.facts.blocks.segmentation.runs.block[this.index]!
  }

  /** Bits of `Context` of the run's first text. */
  get context(): number {
    const { page, runs } = this.facts.blocks.segmentation
    return page.nodes.context[runs.firstNode[this.index]!]!
  }
}
