import type { OpenElements } from '../page/open-elements.js'
import { type AttributeEar, bearerWidth } from './attribute-ear.js'
import { firstAbove } from './first-above.js'
import { APART, type SketchTable, tellingTags } from './sketch-table.js'
import type { Standings } from './standings.js'

/** A page as far as it was read. */
export interface Progress {
  readonly table: SketchTable
  readonly open: OpenElements
  readonly ear: Pick<AttributeEar, 'countInAll'>
}

/** The nodes of one page behind an element, up to another that is open when they end, as those of another page. */
export class Repetition {
  readonly #from: SketchTable
  readonly #standings: Standings
  readonly #first: number
  readonly #last: number

  constructor(from: SketchTable, standings: Standings, first: number, last: number) {
    this.#from = from
    this.#standings = standings
    this.#first = first
    this.#last = last
  }

  /** Adds them to what was read last: an element that stands as the first does. Gives where reading goes on. */
  onto({ table, open, ear }: Progress): number {
    const shifts = this.#shiftsTo(table, ear.countInAll)
    table.reserve(this.#last + shifts.node)
    this.#addNodes(table, open, shifts)
    this.#addTexts(table, shifts)
    this.#addBearers(table, shifts)
    this.#moveOpen(table, open, shifts)
    ear.countInAll = this.#from.nodes.firstAttribute[this.#last + 1]! + shifts.attribute
    return this.#from.inside[this.#last]! + shifts.source
  }

  #shiftsTo(table: SketchTable, attributes: number): Shifts {
    const [from, first] = [this.#from, this.#first]
    const node = table.nodes.count - 1
    return {
      node: node - first,
      source: table.inside[node]! - from.inside[first]!,
      text: table.textCount - from.textsBefore[first]!,
      attribute: attributes - from.nodes.firstAttribute[first + 1]!,
    }
  }

  #addNodes(to: SketchTable, open: OpenElements, shifts: Shifts): void {
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
      to.standing[at] = from.standing[node]!
      to.inside[at] = from.inside[node] === APART ? APART : from.inside[node]! + shifts.source
      if (tellingTags.has(tag)) to.tellers.push(at)
    }
    its.count = this.#last + shifts.node + 1
  }

  #addTexts(to: SketchTable, { node }: Shifts): void {
    const { texts, firstCodes, textsBefore } = this.#from
    const end = textsBefore[this.#last]!
    for (let at = textsBefore[this.#first]!; at < end; at++)
      to.addText(texts[at]! + node, firstCodes[at]!)
  }

  #addBearers(to: SketchTable, { node, source }: Shifts): void {
    for (const [attribute, its] of this.#from.bearers.entries()) {
      let at = firstAbove(its, this.#first, bearerWidth)
      for (; at < its.length && its[at]! <= this.#last; at += bearerWidth)
        to.bearers[attribute]!.push(its[at]! + node, its[at + 1]! + source, its[at + 2]! + source)
    }
  }

  /** What was open and is not any more ends as it did there; the last is open, and what it is in. */
  #moveOpen({ nodes }: SketchTable, open: OpenElements, { node, source }: Shifts): void {
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
      open.push(at + node, tag[at]!, this.#standings.own(this.#from.standing[at]!))
  }
}

/** From places on one page to the same on another. */
interface Shifts {
  readonly node: number
  readonly source: number
  readonly text: number
  readonly attribute: number
}
