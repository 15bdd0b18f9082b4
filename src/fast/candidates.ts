import { runText } from '../blocks/run-text.js'
import { segment } from '../blocks/segment.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { isShownRun } from '../blocks/shown-runs.js'
import { decodeValue } from '../page/references.js'
import { blockTags, DOCUMENT } from '../page/tags.js'
import { type ValueTaking, valuesAt, valuesIn } from '../rules/subjects.js'
import { bearerWidth } from './attribute-ear.js'
import type { Sketch } from './sketch.js'
import type { SketchedPage } from './sketched-page.js'

/** Everything on a page that a rule of one kind may take, in page order, by its place: the same as `subjectsFor` has it. */
export interface Candidates {
  readonly count: number
  node(at: number): number
  /** The standing of its element. */
  standing(at: number): number
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

  standing(at: number): number {
    return this.#sketch.table.standing[this.#sketch.table.nodes.parent[this.node(at)]!]!
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

  standing(at: number): number {
    return this.#sketch.table.standing[this.node(at)]!
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

  standing(at: number): number {
    return this.#sketch.table.standing[this.node(at)]!
  }

  begins(at: number): number {
    return this.#page.firstRunText(this.node(at))
  }

  texts(at: number): readonly string[] {
    const [start, end] = this.#bearers.slice(at * bearerWidth + 1)
    return valuesIn(this.#taking, decodeValue(this.#sketch.source.slice(start, end)))
  }
}

/** Shown runs in blocks of which something may be taken; only the block that holds all of them is cut into runs. */
export class RunCandidates implements Candidates {
  readonly #sketch: Sketch
  readonly #segmentation: Segmentation | undefined
  readonly #runs: readonly number[]

  constructor(sketch: Sketch, { page }: SketchedPage, mayHold: (standing: number) => boolean) {
    this.#sketch = sketch
    const block = holderOf(sketch, mayHold)
    if (block === undefined) {
      this.#runs = []
      return
    }
    sketch.readTexts(block, sketch.table.nodes.end[block]!)
    const segmentation = segment(page, block)
    this.#segmentation = segmentation
    this.#runs = Array.from({ length: segmentation.runs.count }, (_, run) => run).filter(
      (run) =>
        isShownRun(segmentation, run) && mayHold(sketch.table.standing[nodeOf(segmentation, run)]!),
    )
  }

  get count(): number {
    return this.#runs.length
  }

  node(at: number): number {
    return nodeOf(this.#segmentation!, this.#runs[at]!)
  }

  standing(at: number): number {
    return this.#sketch.table.standing[this.node(at)]!
  }

  begins(at: number): number {
    return this.#segmentation!.runs.firstNode[this.#runs[at]!]!
  }

  texts(at: number): readonly string[] {
    return [runText(this.#segmentation!, this.#runs[at]!)]
  }
}

/** The smallest block around all blocks of which something may be taken; `undefined` where there are none. */
function holderOf(
  { table: { nodes, standing } }: Sketch,
  mayHold: (standing: number) => boolean,
): number | undefined {
  const { tag, parent, end, count } = nodes
  const isBlock = (node: number): boolean => tag[node] === DOCUMENT || blockTags.has(tag[node]!)
  let block: number | undefined
  for (let node = 0; node < count; node++) {
    if (block !== undefined && node < end[block]!) node = end[block]! - 1
    else if (isBlock(node) && mayHold(standing[node]!)) {
      block ??= node
      while (!isBlock(block) || end[block]! <= node) block = parent[block]!
    }
  }
  return block
}

const nodeOf = ({ blocks, runs }: Segmentation, run: number): number =>
  blocks.node[runs.block[run]!]!
