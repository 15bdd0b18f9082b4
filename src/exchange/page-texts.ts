import { foldSpace } from '../blocks/run-text.js'
import type { Page } from '../page/page.js'

/** Characters of the source that are read of a text which is only wanted when it is short: white space counts. */
const longestSource = 400

/** The texts of a page as XPath sees them: those of scripts count too, and white space is that of XML. */
export class PageTexts {
  /** Those that are more than white space. */
  readonly all: readonly number[]
  readonly #page: Page
  readonly #text: string
  readonly #starts: Int32Array
  /** For each node the place in `all` of the first one at it or behind it. */
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
      if (!hasText(text)) continue
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

  /** All text below a node in one line, where that is about so long; `undefined` where it is far longer. */
  lineOf(node: number, about: number): string | undefined {
    return this.#lengthOf(node) > 20 * about + longestSource
      ? undefined
      : foldSpace(this.#slice(node, this.#lengthOf(node))).trim()
  }

  /** What a node's text begins with. */
  openingOf(node: number): string {
    return normalized(this.#slice(node, Math.min(this.#lengthOf(node), longestSource)))
  }

  /** All text of a node, if it is so short. */
  shortOf(node: number, longest: number): string | undefined {
    if (this.#lengthOf(node) > longestSource) return undefined
    const text = this.openingOf(node)
    return text === '' || text.length > longest ? undefined : text
  }

  #lengthOf(node: number): number {
    return this.#starts[this.#page.nodes.end[node]!]! - this.#starts[node]!
  }

  #slice(node: number, length: number): string {
    const start = this.#starts[node]!
    return this.#text.slice(start, start + length)
  }
}

const hasText = (text: string): boolean => /[^ \t\r\n]/.test(text)

/** As XPath's normalize-space() has it. */
const normalized = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
