import { decodeAttributeValue } from '../../page/columns/character-references.js'
import { TEXT_NODE } from '../../page/columns/tags.js'
import { textOfSegment } from '../../page/segments/segment-text.js'
import { type ValueTarget, valuesAt, valuesIn } from '../evaluate/candidates.js'
import type { SegmentNodes } from '../evaluate/content-measures.js'
import { NO_NODE } from '../predicates/sibling-places.js'
import { targetWidth } from './start-tag-reader.js'
import type { StreamedNodes } from './streamed-nodes.js'
import type { StreamedPage } from './streamed-page.js'
import { StreamedSegments } from './streamed-segments.js'

/** Everything on a page that a rule may take, in page order: the same as `candidatesFor` gives of the whole page. */
export interface StreamedCandidates {
  readonly count: number
  node(place: number): number
  /** The states of their elements. */
  readonly states: Int32Array
  /** The text that its segment begins with; `NO_NODE` where it has none, or is a text. */
  segmentStart(place: number): number
  /** What a rule that takes it gives. */
  texts(place: number): readonly string[]
}

/** Texts as they stand between tags. */
export class TextCandidates implements StreamedCandidates {
  readonly count: number
  readonly #table: StreamedNodes
  readonly #target: ValueTarget

  constructor(table: StreamedNodes, target: ValueTarget) {
    this.count = table.textCount
    this.#table = table
    this.#target = target
  }

  node(place: number): number {
    return this.#table.texts[place]!
  }

  get states(): Int32Array {
    return this.#table.textStates
  }

  segmentStart(): number {
    return NO_NODE
  }

  texts(place: number): readonly string[] {
    return valuesIn(this.#target, this.#table.textOf(this.node(place)))
  }
}

/** Elements that hold text themselves, in page order. */
export function textHolders({ nodes: { parent }, texts, textCount }: StreamedNodes): Int32Array {
  const holders = texts.subarray(0, textCount).map((text) => parent[text]!)
  return Int32Array.from(new Set(holders)).sort()
}

/** Elements with any text inside, in page order. */
export function elementsWithText({ nodes, textsBefore }: StreamedNodes): Int32Array {
  const { count, end, tag } = nodes
  const found = new Int32Array(count)
  let length = 0
  for (let node = 1; node < count; node++) {
    const isElement = tag[node] !== TEXT_NODE
    if (isElement && textsBefore[end[node]!]! > textsBefore[node]!) found[length++] = node
  }
  return found.subarray(0, length)
}

/** Elements of which the text below them is taken. */
export class ElementCandidates implements StreamedCandidates {
  readonly #table: StreamedNodes
  readonly #page: StreamedPage
  readonly #target: ValueTarget
  readonly #nodes: Int32Array

  constructor(table: StreamedNodes, page: StreamedPage, target: ValueTarget, nodes: Int32Array) {
    this.#table = table
    this.#page = page
    this.#target = target
    this.#nodes = nodes
  }

  get count(): number {
    return this.#nodes.length
  }

  node(place: number): number {
    return this.#nodes[place]!
  }

  get states(): Int32Array {
    return statesOf(this.#table, this)
  }

  segmentStart(place: number): number {
    return this.#page.firstSegmentText(this.node(place))
  }

  texts(place: number): readonly string[] {
    const { page, segmentation } = this.#page
    const candidate = { node: this.node(place), segment: -1 }
    return valuesAt(this.#target, { page, segmentation }, candidate)
  }
}

/** Elements that have an attribute. */
export class AttributeCandidates implements StreamedCandidates {
  readonly #table: StreamedNodes
  readonly #page: StreamedPage
  readonly #target: ValueTarget
  readonly #values: readonly number[]

  /** @param values `targetWidth` numbers for each: its node, and where its value starts and ends. */
  constructor(
    table: StreamedNodes,
    page: StreamedPage,
    target: ValueTarget,
    values: readonly number[],
  ) {
    this.#table = table
    this.#page = page
    this.#target = target
    this.#values = values
  }

  get count(): number {
    return this.#values.length / targetWidth
  }

  node(place: number): number {
    return this.#values[place * targetWidth]!
  }

  get states(): Int32Array {
    return statesOf(this.#table, this)
  }

  segmentStart(place: number): number {
    return this.#page.firstSegmentText(this.node(place))
  }

  texts(place: number): readonly string[] {
    const [start, end] = this.#values.slice(place * targetWidth + 1)
    return valuesIn(this.#target, decodeAttributeValue(this.#table.html.slice(start, end)))
  }
}

/** Shown segments in blocks that may have votes. */
export class SegmentCandidates implements StreamedCandidates {
  readonly #table: StreamedNodes
  readonly #page: StreamedPage
  readonly #segments: StreamedSegments

  constructor(table: StreamedNodes, page: StreamedPage, mayHaveVotes: (state: number) => boolean) {
    this.#table = table
    this.#page = page
    this.#segments = new StreamedSegments(table, mayHaveVotes)
  }

  get count(): number {
    return this.#segments.count
  }

  node(place: number): number {
    return this.#segments.block[place]!
  }

  get states(): Int32Array {
    return statesOf(this.#table, this)
  }

  segmentStart(place: number): number {
    return this.#segments.firstNode[place]!
  }

  segmentNodes(place: number): SegmentNodes {
    const { block, firstNode, endNode } = this.#segments
    return { block: block[place]!, firstNode: firstNode[place]!, endNode: endNode[place]! }
  }

  texts(place: number): readonly string[] {
    const [first, end] = [this.#segments.firstNode[place]!, this.#segments.endNode[place]!]
    this.#table.decodeTexts(first, end)
    return [textOfSegment(this.#page.page, first, end)]
  }
}

function statesOf(
  table: StreamedNodes,
  candidates: Pick<StreamedCandidates, 'count' | 'node'>,
): Int32Array {
  const states = new Int32Array(candidates.count)
  for (let place = 0; place < states.length; place++)
    states[place] = table.states[candidates.node(place)]!
  return states
}
