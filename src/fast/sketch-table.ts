import { Context } from '../page/context.js'
import { grown, NodeTable } from '../page/node-table.js'
import { TagSet } from '../page/tags.js'

const smallest = 1 << 10

const documentNode = 0

/** Nodes that say something about the page. */
export const tellingTags = new TagSet('html meta title')

/** In place of a node: there is none. */
export const NOBODY = -1

/** In place of where an element's content begins: what follows does not depend on the standing of the element alone. */
export const APART = -1

/** What a sketch knows of a page, as columns. */
export class SketchTable {
  html = ''
  readonly nodes = new NodeTable(smallest)
  /** Shown texts, in page order, and the characters that they begin with, or `ANYTHING`. */
  texts = new Int32Array(smallest)
  firstCodes = new Int32Array(smallest)
  textCount = 0
  /** By node: the shown texts before it; of an element where it stands. */
  textsBefore = new Int32Array(smallest)
  standing = new Int32Array(smallest)
  /** By node: where its content begins, or `APART`. */
  inside = new Int32Array(smallest)
  /** HTML, META and TITLE elements. */
  readonly tellers: number[] = []
  /** By attribute that is taken: who has it, and between which places its value stands. */
  readonly bearers: readonly number[][]
  #textStandings = new Int32Array(smallest)
  #standingCount = 0

  constructor(takenAttributes: number) {
    this.bearers = Array.from({ length: takenAttributes }, () => [])
  }

  start(html: string): void {
    this.html = html
    this.textCount = 0
    this.#standingCount = 0
    this.tellers.length = 0
    for (const its of this.bearers) its.length = 0
    this.nodes.decoded.clear()
  }

  /** A node as it begins; its document is the first. */
  begin(node: number): void {
    this.reserve(node)
    this.textsBefore[node] = this.textCount
    this.standing[node] = 0
    this.inside[node] = APART
  }

  /** A text that is shown, and its first character. */
  addText(text: number, first: number): void {
    if (this.textCount === this.texts.length) {
      this.texts = grown(this.texts, this.textCount * 2)
      this.firstCodes = grown(this.firstCodes, this.textCount * 2)
    }
    this.texts[this.textCount] = text
    this.firstCodes[this.textCount++] = first
  }

  /** Whether a text is shown if it has more than white space. */
  mayBeShown(text: number): boolean {
    const { context, parent } = this.nodes
    const isApart = (context[text]! & (Context.raw | Context.template)) !== 0
    return !isApart && parent[text] !== documentNode
  }

  /** Whether a text is among those that are shown. */
  isShown(text: number): boolean {
    const place = this.textsBefore[text]!
    return place < this.textCount && this.texts[place] === text
  }

  /** Of each shown text the standing of its element. */
  get textStandings(): Int32Array {
    if (this.#standingCount !== this.textCount) this.#findTextStandings()
    return this.#textStandings
  }

  #findTextStandings(): void {
    const { parent } = this.nodes
    this.#standingCount = this.textCount
    if (this.#textStandings.length < this.textCount)
      this.#textStandings = new Int32Array(this.texts.length)
    for (let at = 0; at < this.textCount; at++)
      this.#textStandings[at] = this.standing[parent[this.texts[at]!]!]!
  }

  /** Makes room for a node. */
  reserve(node: number): void {
    let { length } = this.standing
    if (node < length) return
    this.nodes.reserve(node + 1)
    while (length <= node) length *= 2
    this.textsBefore = grown(this.textsBefore, length)
    this.standing = grown(this.standing, length)
    this.inside = grown(this.inside, length)
  }
}
