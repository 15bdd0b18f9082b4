import { foldSpace } from '../blocks/run-text.js'
import { TEXT, tag } from '../page/tags.js'
import type { Side } from '../rules/predicate.js'
import { labelRows, surroundingsLimits } from '../rules/surroundings.js'
import { ANYTHING, NOTHING } from './first-shown.js'
import type { Places } from './places.js'
import type { Sketch } from './sketch.js'
import { NOBODY } from './sketch-table.js'

const TR = tag('tr')

/** What stands close to the nodes of a sketch: the same as `Surroundings` of its page; of most texts the first character is enough. */
export class CloseBy {
  readonly #sketch: Sketch
  readonly #places: Places
  readonly #lines = new Map<number, string>()
  readonly #labels = new Map<number, string | undefined>()
  #rowNode = -1
  #rowLabel: string | undefined

  constructor(sketch: Sketch, places: Places) {
    this.#sketch = sketch
    this.#places = places
  }

  start(): void {
    this.#lines.clear()
    this.#labels.clear()
    this.#rowNode = -1
  }

  /** A text's text on one line. */
  line(text: number): string {
    const known = this.#lines.get(text) ?? foldSpace(this.#sketch.textOf(text)).trim()
    this.#lines.set(text, known)
    return known
  }

  /** The first text of a node, which is itself one or holds it; -1 for none. */
  firstText(node: number): number {
    const text = this.#textAt(this.#sketch.table.textsBefore[node]!)
    return text < this.#sketch.table.nodes.end[node]! ? text : -1
  }

  /** Whether a text close by on this side is this one. */
  isNear(side: Side, node: number, text: string): boolean {
    switch (side) {
      case 'after':
        return this.#isShort(this.#sketch.table.textsBefore[node]! - 1, text)
      case 'before':
        return this.#isShort(
          this.#sketch.table.textsBefore[this.#sketch.table.nodes.end[node]!]!,
          text,
        )
      case 'beside':
        return this.#isBeside(node, text)
      case 'row':
        return this.#row(node) === text
    }
  }

  /** The first character of the first text of a node, `ANYTHING` where it is not certain, `NOTHING` where there is no text. */
  firstCode(node: number): number {
    const { textsBefore, firstCodes, nodes } = this.#sketch.table
    const place = textsBefore[node]!
    return place < textsBefore[nodes.end[node]!]! ? firstCodes[place]! : NOTHING
  }

  #isShort(place: number, wanted: string): boolean {
    const { firstCodes, textCount, texts } = this.#sketch.table
    if (place < 0 || place >= textCount || !mayBegin(firstCodes[place]!, wanted)) return false
    return wanted.length <= surroundingsLimits.longestLabel && this.line(texts[place]!) === wanted
  }

  #isBeside(node: number, wanted: string): boolean {
    const { nodes } = this.#sketch.table
    for (let at = node, level = 0; at > 0 && level < surroundingsLimits.besideLevels; level++) {
      const earlier = this.#places.earlier(at)
      if (earlier !== NOBODY && this.#isLabel(earlier, wanted)) return true
      at = nodes.parent[at]!
    }
    return false
  }

  /** The text that the row of a node begins with; asked for again and again of the same node. */
  #row(node: number): string | undefined {
    if (node !== this.#rowNode) {
      this.#rowNode = node
      this.#rowLabel = this.#rowAround(node)
    }
    return this.#rowLabel
  }

  #rowAround(node: number): string | undefined {
    const { parent, tag, end } = this.#sketch.table.nodes
    for (let at = node, level = 0; at > 0 && level < surroundingsLimits.rowLevels; level++) {
      const up = parent[at]!
      if (labelRows.has(tag[up]!)) {
        const first = this.#firstElement(up)
        const isInIt = first >= 0 && first <= node && node < end[first]!
        const label = first < 0 || isInIt ? undefined : this.#label(first)
        if (label !== undefined || tag[up] === TR) return label
      }
      at = up
    }
    return undefined
  }

  #firstElement(parent: number): number {
    const { tag, end } = this.#sketch.table.nodes
    let child = parent + 1
    while (child < end[parent]! && tag[child] === TEXT) child++
    return child < end[parent]! ? child : -1
  }

  #isLabel(node: number, wanted: string): boolean {
    return mayBegin(this.firstCode(node), wanted) && this.#label(node) === wanted
  }

  /** All text of a small node, if it is short. */
  #label(node: number): string | undefined {
    if (this.#labels.has(node)) return this.#labels.get(node)
    const label = this.#smallText(node)
    this.#labels.set(node, label)
    return label
  }

  #smallText(node: number): string | undefined {
    const end = this.#sketch.table.nodes.end[node]!
    if (end - node > surroundingsLimits.labelNodes) return undefined
    const lines: string[] = []
    const { textsBefore } = this.#sketch.table
    for (let at = textsBefore[node]!; at < textsBefore[end]!; at++) {
      lines.push(this.line(this.#textAt(at)))
    }
    const text = lines.join(' ')
    return text === '' || text.length > surroundingsLimits.longestLabel ? undefined : text
  }

  #textAt(place: number): number {
    const { texts, textCount } = this.#sketch.table
    return place >= 0 && place < textCount ? texts[place]! : -1
  }
}

/** Whether a text that begins with a character may be another: of most this is enough. */
export const mayBegin = (first: number, wanted: string): boolean =>
  first === ANYTHING || first === wanted.charCodeAt(0)
