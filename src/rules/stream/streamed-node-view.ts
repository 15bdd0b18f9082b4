import { TEXT_NODE } from '../../page/columns/tags.js'
import { maxPathSteps } from '../predicates/element-tree.js'
import { NearbyTexts, type NearSide } from '../predicates/nearby-texts.js'
import type { NodeView } from '../predicates/node-view.js'
import { NO_NODE, type NthEnd, SiblingPlaces } from '../predicates/sibling-places.js'
import type { ElementStates } from './element-states.js'
import type { StreamedCandidates } from './streamed-candidates.js'
import type { StreamedNodes } from './streamed-nodes.js'
import type { StreamingTreeBuilder } from './streaming-tree-builder.js'

/**
 * A candidate of the page that was streamed in last, as predicates see it; it is moved from one candidate to the
 * next.
 */
export class StreamedNodeView implements NodeView {
  readonly elements: ElementStates
  readonly #builder: StreamingTreeBuilder
  readonly #siblings: SiblingPlaces
  readonly #nearby: NearbyTexts
  #element = 0
  #node = 0
  #candidates: StreamedCandidates | undefined
  #place = 0

  constructor(builder: StreamingTreeBuilder) {
    this.elements = builder.states
    this.#builder = builder
    this.#siblings = new SiblingPlaces(builder.table)
    this.#nearby = new NearbyTexts(builder.table, this.#siblings)
  }

  /** Goes on with the page that was streamed in last. */
  restart(): void {
    this.#candidates = undefined
    this.#siblings.restart(this.#table)
    this.#nearby.restart(this.#table)
  }

  /** Looks at elements of a state, of which only names are known. */
  moveToState(state: number): void {
    this.#element = state
  }

  moveTo(candidates: StreamedCandidates, place: number, state: number): void {
    this.#element = state
    this.#node = candidates.node(place)
    this.#candidates = candidates
    this.#place = place
  }

  get element(): number {
    return this.#element
  }

  startElements(): readonly number[] {
    const { nodes, states } = this.#table
    const start = this.#candidates!.segmentStart(this.#place)
    if (start === NO_NODE || nodes.tag[this.#node] === TEXT_NODE) return []
    const inner: number[] = []
    let at = nodes.parent[start]!
    for (; at > this.#node && inner.length < maxPathSteps; at = nodes.parent[at]!)
      inner.push(states[at]!)
    return inner
  }

  tagAbove(levels: number): string | undefined {
    const at = this.#above(levels)
    return at > 0 ? this.#builder.tagName(at) : undefined
  }

  nthAbove(levels: number, from: NthEnd): number {
    return this.#siblings[from](this.#above(levels))
  }

  textPlace(): number {
    return this.#table.nodes.tag[this.#node] === TEXT_NODE ? this.#siblings.first(this.#node) : 0
  }

  isNear(side: NearSide, text: string): boolean {
    return this.#nearby.isNear(side, this.#node, text)
  }

  firstCode(): number {
    return this.#nearby.firstCode(this.#node)
  }

  ownText(): string {
    const text = this.#nearby.firstText(this.#node)
    return text === NO_NODE ? '' : this.#nearby.line(text)
  }

  feature(): number {
    throw new TypeError('features are not known while a page streams in')
  }

  isSelected(): boolean {
    throw new TypeError('selectors are not known while a page streams in')
  }

  isWithin(): boolean {
    throw new TypeError('selectors are not known while a page streams in')
  }

  modelScore(): number {
    throw new TypeError('the model is not asked while a page streams in')
  }

  get #table(): StreamedNodes {
    return this.#builder.table
  }

  #above(levels: number): number {
    const { tag, parent } = this.#table.nodes
    let at = tag[this.#node] === TEXT_NODE ? parent[this.#node]! : this.#node
    for (let level = 0; level < levels && at > 0; level++) at = parent[at]!
    return at
  }
}
