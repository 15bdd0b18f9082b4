import { textOfRun } from '../blocks/run-text.js'
import { decodeValue } from '../page/references.js'
import { type ValueTaking, valuesAt, valuesIn } from '../rules/subjects.js'
import { bearerWidth } from './attribute-ear.js'
import type { Sketch } from './sketch.js'
import type { SketchedPage } from './sketched-page.js'
import { SketchedRuns } from './sketched-runs.js'

/** Everything on a page that a rule of one kind may take, in page order, by its place: the same as `subjectsFor` has it. */
export interface Candidates {
  readonly count: number
  node(at: number): number
  /** The standings of their elements. */
  readonly standings: Int32Array
  /** The text that its run begins with; -1 where there is none. */
  begins(at: number): number
  /** What a rule that takes it gives. */
  texts(at: number): readonly string[]
}

/** Texts as they stand between tags. */
export class TextCandidates implements Candidates {
  readonly count: number
  readonly #sketch: Sketch
  readonly #taking: ValueTaking

  constructor(sketch: Sketch, taking: ValueTaking) {
    this.count = sketch.table.textCount
    this.#sketch = sketch
    this.#taking = taking
  }

  node(at: number): number {
    return this.#sketch.table.texts[at]!
  }

  get standings(): Int32Array {
    return this.#sketch.table.textStandings
  }

  /** Of no matter: nothing is inside a text. */
  begins(): number {
    return -1
  }

  texts(at: number): readonly string[] {
    return valuesIn(this.#taking, this.#sketch.textOf(this.node(at)))
  }
}

/** Elements that hold text themselves. */
export class HolderCandidates implements Candidates {
  readonly #sketch: Sketch
  readonly #page: SketchedPage
  readonly #taking: ValueTaking
  readonly #nodes: Int32Array

  constructor(sketch: Sketch, page: SketchedPage, taking: ValueTaking) {
    this.#sketch = sketch
    this.#page = page
    this.#taking = taking
    const { parent } = sketch.table.nodes
    const texts = sketch.table.texts.subarray(0, sketch.table.textCount)
    this.#nodes = Int32Array.from(new Set(texts.map((text) => parent[text]!))).sort()
  }

  get count(): number {
    return this.#nodes.length
  }

  node(at: number): number {
    return this.#nodes[at]!
  }

  get standings(): Int32Array {
    return standingsOf(this.#sketch, this)
  }

  begins(at: number): number {
    return this.#page.firstRunText(this.node(at))
  }

  texts(at: number): readonly string[] {
    const { page, segmentation } = this.#page
    return valuesAt(this.#taking, { page, segmentation }, { node: this.node(at), run: -1 })
  }
}

/** Elements that have an attribute. */
export class BearerCandidates implements Candidates {
  readonly #sketch: Sketch
  readonly #page: SketchedPage
  readonly #taking: ValueTaking
  /** Nodes, and between which places their values stand. */
  readonly #bearers: readonly number[]

  constructor(sketch: Sketch, page: SketchedPage, taking: ValueTaking, bearers: readonly number[]) {
    this.#sketch = sketch
    this.#page = page
    this.#taking = taking
    this.#bearers = bearers
  }

  get count(): number {
    return this.#bearers.length / bearerWidth
  }

  node(at: number): number {
    return this.#bearers[at * bearerWidth]!
  }

  get standings(): Int32Array {
    return standingsOf(this.#sketch, this)
  }

  begins(at: number): number {
    return this.#page.firstRunText(this.node(at))
  }

  texts(at: number): readonly string[] {
    const [start, end] = this.#bearers.slice(at * bearerWidth + 1)
    return valuesIn(this.#taking, decodeValue(this.#sketch.source.slice(start, end)))
  }
}

/** Shown runs in blocks of which something may be taken. */
export class RunCandidates implements Candidates {
  readonly #sketch: Sketch
  readonly #page: SketchedPage
  readonly #runs: SketchedRuns

  constructor(sketch: Sketch, page: SketchedPage, mayHold: (standing: number) => boolean) {
    this.#sketch = sketch
    this.#page = page
    this.#runs = new SketchedRuns(sketch, mayHold)
  }

  get count(): number {
    return this.#runs.count
  }

  node(at: number): number {
    return this.#runs.block[at]!
  }

  get standings(): Int32Array {
    return standingsOf(this.#sketch, this)
  }

  begins(at: number): number {
    return this.#runs.firstNode[at]!
  }

  texts(at: number): readonly string[] {
    const [first, end] = [this.#runs.firstNode[at]!, this.#runs.endNode[at]!]
    this.#sketch.readTexts(first, end)
    return [textOfRun(this.#page.page, first, end)]
  }
}

function standingsOf(
  { table }: Sketch,
  candidates: Pick<Candidates, 'count' | 'node'>,
): Int32Array {
  const standings = new Int32Array(candidates.count)
  for (let at = 0; at < standings.length; at++) standings[at] = table.standing[candidates.node(at)]!
  return standings
}
