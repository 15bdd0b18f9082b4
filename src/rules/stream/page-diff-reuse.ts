import { lowerBound } from '../../core/text/lower-bound.js'
import type { OpenElements } from '../../page/tree/open-elements.js'
import { NO_NODE } from '../predicates/sibling-places.js'
import { commonLength } from './common-length.js'
import type { ElementStates } from './element-states.js'
import { type StartTagReader, targetWidth } from './start-tag-reader.js'
import { headTags, NOT_REUSABLE, type StreamedNodes } from './streamed-nodes.js'

const reuseLimits = {
  /** Characters in common that are worth it. */
  minLength: 64,
  /** Elements of the previous page that one is compared with. */
  tries: 4,
  /** Characters of a page that is kept for the next one: at most a megabyte. */
  pageLength: 1 << 19,
} as const

/** A page as far as it was read. */
interface PartialPage {
  readonly table: StreamedNodes
  readonly open: OpenElements
  readonly reader: Pick<StartTagReader, 'countInAll'>
}

/**
 * Reuses what a page has in common with the previous page of its site. The source that follows an element makes the
 * same nodes behind every element of the same state, as long as nothing around it was misnested. These nodes are
 * copied from the previous page; that the sources are equal is compared each time.
 */
export class PageDiffReuse {
  readonly #states: ElementStates
  /** The previous page; without nodes where there is none. */
  #previous: StreamedNodes
  /** By state: its first element of the previous page behind everything that was copied. */
  #heads = new Int32Array(0)
  /** By node of the previous page: the next one of its state. */
  #next = new Int32Array(0)
  /** The node from which on nothing was copied. */
  #cursor = 0

  constructor(states: ElementStates, previous: StreamedNodes) {
    this.#states = states
    this.#previous = previous
  }

  /** Keeps the page that was read as the previous one; gives columns for the next page. */
  keep(table: StreamedNodes): StreamedNodes {
    if (table.html.length > reuseLimits.pageLength) return table
    const free = this.#previous
    this.#previous = table
    return free
  }

  /** Starts a page. */
  start(): void {
    const { nodes, states, contentStart } = this.#previous
    const heads = this.#emptyHeads(this.#states.count)
    if (this.#next.length < nodes.count) this.#next = new Int32Array(contentStart.length)
    for (let node = nodes.count - 1; node > 0; node--) {
      if (contentStart[node] === NOT_REUSABLE) continue
      this.#next[node] = heads[states[node]!]!
      heads[states[node]!] = node
    }
    this.#cursor = 1
  }

  /**
   * Copies what follows an element that was just opened; gives where to read on, its content's start where nothing
   * was copied.
   */
  reuse(page: PartialPage, node: number): number {
    const { table } = page
    const state = table.states[node]!
    if (state >= this.#heads.length) return table.contentStart[node]!
    let other = this.#heads[state]!
    while (other !== NO_NODE && other < this.#cursor) other = this.#next[other]!
    this.#heads[state] = other
    for (let left = reuseLimits.tries; other !== NO_NODE && left > 0; left--) {
      const last = this.#lastCommon(table, node, other)
      if (last > other) {
        this.#cursor = last
        return new NodeCopy(this.#previous, this.#states, other, last).to(page)
      }
      other = this.#next[other]!
    }
    return table.contentStart[node]!
  }

  /** The last element of the previous page whose start tag lies in what follows both elements alike. */
  #lastCommon({ html, contentStart }: StreamedNodes, node: number, other: number): number {
    const previous = this.#previous
    const [here, there] = [contentStart[node]!, previous.contentStart[other]!]
    const length = commonLength(html, here, previous.html, there, reuseLimits.minLength)
    if (length < reuseLimits.minLength) return other
    const end = there + length
    let last = this.#lastBefore(end, other)
    while (
      last > other &&
      (previous.contentStart[last] === NOT_REUSABLE || previous.contentStart[last]! > end)
    )
      last--
    return last
  }

  /** The last node that starts before a place of the source. */
  #lastBefore(place: number, from: number): number {
    const { nodes } = this.#previous
    const first = from + 1
    const isBeyond = (at: number): boolean => nodes.sourceStart[first + at]! >= place
    return from + lowerBound(nodes.count - first, isBeyond)
  }

  #emptyHeads(states: number): Int32Array {
    if (this.#heads.length < states) this.#heads = new Int32Array(states * 2)
    return this.#heads.fill(NO_NODE)
  }
}

/** From places on one page to the same on another. */
interface Shifts {
  readonly node: number
  readonly source: number
  readonly text: number
  readonly attribute: number
}

/**
 * The nodes of one page behind an element up to another one, which is open when they end, to be copied to another
 * page.
 */
class NodeCopy {
  readonly #from: StreamedNodes
  readonly #states: ElementStates
  readonly #first: number
  readonly #last: number

  constructor(from: StreamedNodes, states: ElementStates, first: number, last: number) {
    this.#from = from
    this.#states = states
    this.#first = first
    this.#last = last
  }

  /** Copies them behind the element that was read last, which has the state of the first; gives where to read on. */
  to({ table, open, reader }: PartialPage): number {
    const shifts = this.#shiftsTo(table, reader.countInAll)
    table.reserve(this.#last + shifts.node)
    this.#copyNodes(table, open, shifts)
    this.#copyTexts(table, shifts)
    this.#copyTargets(table, shifts)
    this.#updateOpen(table, open, shifts)
    reader.countInAll = this.#from.nodes.firstAttribute[this.#last + 1]! + shifts.attribute
    return this.#from.contentStart[this.#last]! + shifts.source
  }

  #shiftsTo(table: StreamedNodes, attributes: number): Shifts {
    const [from, first] = [this.#from, this.#first]
    const node = table.nodes.count - 1
    return {
      node: node - first,
      source: table.contentStart[node]! - from.contentStart[first]!,
      text: table.textCount - from.textsBefore[first]!,
      attribute: attributes - from.nodes.firstAttribute[first + 1]!,
    }
  }

  #copyNodes(to: StreamedNodes, open: OpenElements, shifts: Shifts): void {
    const [from, first] = [this.#from, this.#first]
    const [mine, its] = [from.nodes, to.nodes]
    for (let node = first + 1; node <= this.#last; node++) {
      const at = node + shifts.node
      const up = mine.parent[node]!
      const tag = mine.tag[node]!
      its.tag[at] = tag
      its.depth[at] = mine.depth[node]!
      its.parent[at] = up > first ? up + shifts.node : open.node[its.depth[at]! - 1]!
      its.end[at] = mine.end[node]! + shifts.node
      its.context[at] = mine.context[node]!
      its.sourceStart[at] = mine.sourceStart[node]! + shifts.source
      its.sourceEnd[at] = mine.sourceEnd[node]! + shifts.source
      its.firstAttribute[at] = mine.firstAttribute[node]! + shifts.attribute
      to.textsBefore[at] = from.textsBefore[node]! + shifts.text
      to.states[at] = from.states[node]!
      const start = from.contentStart[node]!
      to.contentStart[at] = start === NOT_REUSABLE ? NOT_REUSABLE : start + shifts.source
      if (headTags.has(tag)) to.headElements.push(at)
    }
    its.count = this.#last + shifts.node + 1
  }

  #copyTexts(to: StreamedNodes, { node }: Shifts): void {
    const { texts, textsBefore } = this.#from
    const end = textsBefore[this.#last]!
    for (let at = textsBefore[this.#first]!; at < end; at++)
      to.addText(texts[at]! + node, this.#from.firstCode(at))
  }

  #copyTargets(to: StreamedNodes, { node, source }: Shifts): void {
    for (const [attribute, its] of this.#from.targets.entries()) {
      let at = firstRowAbove(its, this.#first)
      for (; at < its.length && its[at]! <= this.#last; at += targetWidth)
        to.targets[attribute]!.push(its[at]! + node, its[at + 1]! + source, its[at + 2]! + source)
    }
  }

  /** What was open and is not any more ends as it did there; the last node is open, and what it is in. */
  #updateOpen({ nodes }: StreamedNodes, open: OpenElements, { node, source }: Shifts): void {
    const { parent, depth, end, sourceEnd, tag } = this.#from.nodes
    const opened: number[] = []
    let up = this.#last
    for (; up > this.#first; up = parent[up]!) opened.push(up)
    for (let ended = this.#first; open.height > depth[up]! + 1; ended = parent[ended]!) {
      const at = open.pop()
      nodes.end[at] = end[ended]! + node
      nodes.sourceEnd[at] = sourceEnd[ended]! + source
    }
    for (const at of opened.reverse())
      open.push(at + node, tag[at]!, this.#states.context(this.#from.states[at]!))
  }
}

/** Where the first value of a target attribute stands whose node is above one. */
const firstRowAbove = (values: readonly number[], node: number): number =>
  lowerBound(values.length / targetWidth, (row) => values[row * targetWidth]! > node) * targetWidth
