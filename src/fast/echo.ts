import { firstOver } from '../core/first-over.js'
import { commonLength } from './common-length.js'
import { type Progress, Repetition } from './repetition.js'
import { APART, NOBODY, type SketchTable } from './sketch-table.js'
import type { Standings } from './standings.js'

const echoLimits = {
  /** Characters that are worth to be taken over. */
  least: 64,
  /** Elements of the page before that one is compared with. */
  tries: 4,
  /** Characters of a page that is kept for the next one: at most a megabyte. */
  page: 1 << 19,
} as const

/**
 * Pages of one site repeat much of each other, word for word. What follows on an element makes the same nodes where the
 * element stands in the same, and nothing around it has lost what it gave: these are taken over from the page before. That the words are
 * the same is looked at every time.
 */
export class Echo {
  readonly #standings: Standings
  /** The page before; without nodes where there is none. */
  #before: SketchTable
  /** By standing: its first element of the page before that nothing was taken over from. */
  #heads = new Int32Array(0)
  /** By node of the page before: the next one of the same standing. */
  #next = new Int32Array(0)
  /** From where on nothing was taken over. */
  #cursor = 0

  constructor(standings: Standings, before: SketchTable) {
    this.#standings = standings
    this.#before = before
  }

  /** The page that was read becomes the one before; gives columns for the next page. */
  keep(table: SketchTable): SketchTable {
    if (table.html.length > echoLimits.page) return table
    const free = this.#before
    this.#before = table
    return free
  }

  /** A page begins. */
  start(): void {
    const { nodes, standing, inside } = this.#before
    const heads = this.#headsFor(this.#standings.count)
    if (this.#next.length < nodes.count) this.#next = new Int32Array(inside.length)
    for (let node = nodes.count - 1; node > 0; node--) {
      if (inside[node] === APART) continue
      this.#next[node] = heads[standing[node]!]!
      heads[standing[node]!] = node
    }
    this.#cursor = 1
  }

  /** Takes over what follows on an element that was just opened; gives the place behind it, which is the same where there is nothing. */
  repeat(progress: Progress, node: number): number {
    const { table } = progress
    const standing = table.standing[node]!
    if (standing >= this.#heads.length) return table.inside[node]!
    let other = this.#heads[standing]!
    while (other !== NOBODY && other < this.#cursor) other = this.#next[other]!
    this.#heads[standing] = other
    for (let left = echoLimits.tries; other !== NOBODY && left > 0; left--) {
      const last = this.#lastAlike(table, node, other)
      if (last > other) {
        this.#cursor = last
        return new Repetition(this.#before, this.#standings, other, last).onto(progress)
      }
      other = this.#next[other]!
    }
    return table.inside[node]!
  }

  /** The last element of the page before whose start tag belongs to what follows on both alike. */
  #lastAlike({ html, inside }: SketchTable, node: number, other: number): number {
    const before = this.#before
    const [here, there] = [inside[node]!, before.inside[other]!]
    const length = commonLength(html, here, before.html, there, echoLimits.least)
    if (length < echoLimits.least) return other
    const end = there + length
    let last = this.#lastBegun(end, other)
    while (last > other && (before.inside[last] === APART || before.inside[last]! > end)) last--
    return last
  }

  /** The last node that begins before a place. */
  #lastBegun(place: number, from: number): number {
    const { nodes } = this.#before
    const behind = from + 1
    const isBeyond = (at: number): boolean => nodes.sourceStart[behind + at]! >= place
    return from + firstOver(nodes.count - behind, isBeyond)
  }

  #headsFor(standings: number): Int32Array {
    if (this.#heads.length < standings) this.#heads = new Int32Array(standings * 2)
    return this.#heads.fill(NOBODY)
  }
}
