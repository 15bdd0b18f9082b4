import { foldToLine } from '../../core/text/white-space.js'
import type { Page } from '../../page/columns/page.js'

/** Characters of the source that are read of a text that is only wanted when it is short: white space counts. */
const maxShortSource = 400

/** The text nodes of a page as XPath sees them: those of scripts count, too, and white space is that of XML. */
export class XpathTexts {
  /** Those that are more than white space. */
  readonly all: readonly number[]
  readonly #page: Page
  readonly #text: string
  readonly #starts: Int32Array
  /** By node: the place in `all` of the first one at it or behind it. */
  readonly #from: Int32Array
  readonly #places: Int32Array

  constructor(page: Page) {
    const { count, parent } = page.nodes
    this.#page = page
    this.#starts = new Int32Array(count + 1)
    this.#from = new Int32Array(count + 1)
    this.#places = new Int32Array(count)
    const inParent = new Int32Array(count)
    const all: number[] = []
    const pieces: string[] = []
    let length = 0
    for (let node = 0; node < count; node++) {
      this.#starts[node] = length
      this.#from[node] = all.length
      if (!page.isText(node)) continue
      const text = page.text(node)
      pieces.push(text)
      length += text.length
      if (!/[^ \t\r\n]/.test(text)) continue
      this.#places[node] = ++inParent[parent[node]!]!
      all.push(node)
    }
    this.#starts[count] = length
    this.#from[count] = all.length
    this.#text = pieces.join('')
    this.all = all
  }

  /** Which of the texts of its element one is, from 1. */
  placeOf(text: number): number {
    return this.#places[text]!
  }

  /** The texts of an element that stand in no other inside it. */
  ownOf(element: number): readonly number[] {
    const { end, parent } = this.#page.nodes
    return this.all
      .slice(this.#from[element], this.#from[end[element]!])
      .filter((text) => parent[text] === element)
  }

  /** The text right before a node or behind it. */
  nextTo(node: number, side: 'after' | 'before'): number | undefined {
    const place =
      side === 'after' ? this.#from[node]! - 1 : this.#from[this.#page.nodes.end[node]!]!
    return this.all[place]
  }

  /** All text below a node on one line, where that is about so long; `undefined` where it is far longer. */
  lineOf(node: number, about: number): string | undefined {
    const length = this.#lengthOf(node)
    return length > 20 * about + maxShortSource ? undefined : foldToLine(this.#slice(node, length))
  }

  /** The text that a node starts with. */
  openingOf(node: number): string {
    return normalizeSpace(this.#slice(node, Math.min(this.#lengthOf(node), maxShortSource)))
  }

  /** All text of a node, if it is so short. */
  shortOf(node: number, maxLength: number): string | undefined {
    if (this.#lengthOf(node) > maxShortSource) return undefined
    const text = this.openingOf(node)
    return text === '' || text.length > maxLength ? undefined : text
  }

  #lengthOf(node: number): number {
    return this.#starts[this.#page.nodes.end[node]!]! - this.#starts[node]!
  }

  #slice(node: number, length: number): string {
    const start = this.#starts[node]!
    return this.#text.slice(start, start + length)
  }
}

/** As XPath's normalize-space() has it. */
const normalizeSpace = (text: string): string =>
  text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
