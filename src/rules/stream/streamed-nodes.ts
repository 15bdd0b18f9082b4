import { decodeText, isLiteralText } from '../../page/columns/character-references.js'
import { NodeContext } from '../../page/columns/node-context.js'
import { TagSet, TEXT_NODE } from '../../page/columns/tags.js'
import { growColumn, NodeTable } from '../../page/tree/node-table.js'
import type { TextNodes } from '../predicates/sibling-places.js'

const initialNodes = 1 << 10

const documentNode = 0

/** Elements that say something about the page. */
export const headTags = new TagSet('html meta title')

/** In place of where an element's content starts: what follows it depends on more than its state. */
export const NOT_REUSABLE = -1

/** What is known of the nodes of a page, as columns. */
export class StreamedNodes implements TextNodes {
  html = ''
  readonly nodes = new NodeTable(initialNodes)
  texts = new Int32Array(initialNodes)
  textCount = 0
  textsBefore = new Int32Array(initialNodes)
  /** By node: the state of an element. */
  states = new Int32Array(initialNodes)
  /** By node: where the content of an element starts, or `NOT_REUSABLE`. */
  contentStart = new Int32Array(initialNodes)
  /** HTML, META and TITLE elements. */
  readonly headElements: number[] = []
  /** By target attribute: its values, `targetWidth` numbers each. */
  readonly targets: readonly number[][]
  /** By place of a text: the character that it begins with, or `UNREAD`. */
  #firstCodes = new Int32Array(initialNodes)
  #textStates = new Int32Array(initialNodes)
  #textStateCount = 0

  constructor(targetCount: number) {
    this.targets = Array.from({ length: targetCount }, () => [])
  }

  start(html: string): void {
    this.html = html
    this.textCount = 0
    this.#textStateCount = 0
    this.headElements.length = 0
    for (const values of this.targets) values.length = 0
    this.nodes.decoded.clear()
  }

  /** A node as it begins; the document is the first. */
  begin(node: number): void {
    this.reserve(node)
    this.textsBefore[node] = this.textCount
    this.states[node] = 0
    this.contentStart[node] = NOT_REUSABLE
  }

  /** A text that shows something, and its first character or `UNREAD`. */
  addText(text: number, first: number): void {
    if (this.textCount === this.texts.length) {
      this.texts = growColumn(this.texts, this.textCount * 2)
      this.#firstCodes = growColumn(this.#firstCodes, this.textCount * 2)
    }
    this.texts[this.textCount] = text
    this.#firstCodes[this.textCount++] = first
  }

  firstCode(place: number): number {
    return this.#firstCodes[place]!
  }

  /** Whether a text is among those that show something if it has more than white space. */
  mayBeShown(text: number): boolean {
    const { context, parent } = this.nodes
    const isApart = (context[text]! & (NodeContext.raw | NodeContext.template)) !== 0
    return !isApart && parent[text] !== documentNode
  }

  isShown(text: number): boolean {
    const place = this.textsBefore[text]!
    return place < this.textCount && this.texts[place] === text
  }

  textOf(node: number): string {
    const { decoded, sourceStart, sourceEnd } = this.nodes
    const known = decoded.get(node)
    if (known !== undefined) return known
    const [start, end] = [sourceStart[node]!, sourceEnd[node]!]
    const source = this.html.slice(start, end)
    if (isLiteralText(this.html, start, end)) return source
    const text = decodeText(source)
    decoded.set(node, text)
    return text
  }

  /** Decodes the texts of some nodes, so that a `Page` of these columns can read them. */
  decodeTexts(from: number, to: number): void {
    for (let node = from; node < to; node++)
      if (this.nodes.tag[node] === TEXT_NODE) this.textOf(node)
  }

  /** By place of a text: the state of its element. */
  get textStates(): Int32Array {
    if (this.#textStateCount !== this.textCount) this.#findTextStates()
    return this.#textStates
  }

  #findTextStates(): void {
    const { parent } = this.nodes
    this.#textStateCount = this.textCount
    if (this.#textStates.length < this.textCount)
      this.#textStates = new Int32Array(this.texts.length)
    for (let at = 0; at < this.textCount; at++)
      this.#textStates[at] = this.states[parent[this.texts[at]!]!]!
  }

  /** Makes room for a node. */
  reserve(node: number): void {
    let { length } = this.states
    if (node < length) return
    this.nodes.reserve(node + 1)
    while (length <= node) length *= 2
    this.textsBefore = growColumn(this.textsBefore, length)
    this.states = growColumn(this.states, length)
    this.contentStart = growColumn(this.contentStart, length)
  }
}
