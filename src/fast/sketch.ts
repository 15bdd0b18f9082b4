import { isBlankText } from '../page/blank-text.js'
import { Context, hidesByStyle } from '../page/context.js'
import { contextOf, Said } from '../page/element-contexts.js'
import { NameTable } from '../page/names.js'
import { grown, NodeTable } from '../page/node-table.js'
import { OpenElements } from '../page/open-elements.js'
import type { PageLimits } from '../page/page-limits.js'
import { decodeText } from '../page/references.js'
import { standsAt } from '../page/tag-names.js'
import { DOCUMENT, knownTags, TEXT, tag } from '../page/tags.js'
import { nameCaps } from '../page/tree-builder.js'
import { TreeConstructor } from '../page/tree-constructor.js'
import type { AskedAttributes } from './asked-attributes.js'
import { firstShown, NOTHING } from './first-shown.js'
import { NameSets } from './name-sets.js'
import type { Questions } from './questions.js'
import { SpanTable } from './span-table.js'
import { Standings } from './standings.js'

const HTML = tag('html')
const META = tag('meta')
const TITLE = tag('title')

const smallest = 1 << 10

const NOBODY = -1

/** Nodes that say something about the page. */
const telling: ReadonlySet<number> = new Set([HTML, META, TITLE])

/**
 * A page as far as rules ask about it: who stands in whom, called how, and where texts are. The same columns are used page
 * after page: what is read out of them holds until the next one begins.
 */
export class Sketch extends TreeConstructor {
  readonly standings: Standings
  /** Shown texts, in page order. */
  texts = new Int32Array(smallest)
  /** By place of a shown text: the character that it begins with, or `ANYTHING`. */
  firstCodes = new Int32Array(smallest)
  textCount = 0
  /** By node: the shown texts before it; of an element where it stands; the text or element right before it in its parent. */
  textsBefore = new Int32Array(smallest)
  standing = new Int32Array(smallest)
  earlier = new Int32Array(smallest)
  /** HTML, META and TITLE elements. */
  readonly tellers: number[] = []
  /** By asked attribute: the nodes that have it, and between which places its value stands. */
  readonly #bearers: readonly number[][]
  readonly #asked: AskedAttributes
  readonly #classes = new SpanTable()
  readonly #ids = new SpanTable()
  /** By number of an id: the name that it is, and two more; 0 where it was not asked for. */
  #idNames = new Int32Array(smallest)
  readonly #sets = new NameSets()
  #last = new Int32Array(smallest)
  #attributesInAll = 0
  #attributes = 0
  #said = 0
  #class = 0
  #id = 0
  #names = 0
  /** The asked attributes that the tag has said, the latest at the end. */
  readonly #heard: number[] = []
  #heardCount = 0

  constructor(questions: Questions, asked: AskedAttributes, limits: PageLimits) {
    const tags = new NameTable(knownTags, nameCaps.tags)
    super({
      limits,
      nodes: new NodeTable(smallest),
      open: new OpenElements(limits.depth),
      tags,
    })
    this.#asked = asked
    this.#bearers = asked.names.map(() => [])
    this.standings = new Standings(questions, this.#classes, this.#sets, (id) => tags.name(id))
  }

  get source(): string {
    return this.html
  }

  get columns(): NodeTable {
    return this.nodes
  }

  tagName(node: number): string {
    return this.tags.name(this.nodes.tag[node]!)
  }

  /** Whether a text is among those that are shown. */
  isShown(text: number): boolean {
    return this.texts[this.textsBefore[text]!] === text && this.textsBefore[text]! < this.textCount
  }

  /** A text's characters as the author meant them. */
  textOf(node: number): string {
    const { decoded, sourceStart, sourceEnd } = this.nodes
    const known = decoded.get(node)
    if (known !== undefined) return known
    const source = this.html.slice(sourceStart[node], sourceEnd[node])
    if (!source.includes('&') && !source.includes('\0')) return source
    const text = decodeText(source)
    decoded.set(node, text)
    return text
  }

  /** Makes the texts of some nodes ready to be read from a page of these columns. */
  readTexts(from: number, to: number): void {
    for (let node = from; node < to; node++) if (this.nodes.tag[node] === TEXT) this.textOf(node)
  }

  /** Whether nothing was cut, so that the ordinary path reads the same. */
  get isWhole(): boolean {
    const isTold = this.#attributesInAll <= nameCaps.attributes && !this.tags.isFull
    return this.capped.size === 0 && isTold
  }

  /** The elements that have an asked attribute: node, start and end of its value, one after another. */
  bearersOf(attribute: string): readonly number[] {
    return this.#bearers[this.#asked.names.indexOf(attribute)] ?? []
  }

  /** Lets go of the page. */
  close(): void {
    this.html = ''
    this.nodes.decoded.clear()
  }

  /** What is remembered of all pages, in entries. */
  get remembered(): number {
    return this.standings.count + this.#classes.size + this.#ids.size
  }

  /** Nodes that there is room for. */
  get room(): number {
    return this.standing.length
  }

  start(html: string): void {
    this.textCount = 0
    this.tellers.length = 0
    for (const nodes of this.#bearers) nodes.length = 0
    this.#attributesInAll = 0
    this.nodes.decoded.clear()
    this.begin(html)
    this.#last[0] = NOBODY
    this.earlier[0] = NOBODY
    this.standing[0] = 0
    this.textsBefore[0] = 0
  }

  finish(): void {
    this.end()
    this.#fit(this.nodes.count)
    this.textsBefore[this.nodes.count] = this.textCount
  }

  override startTag(nameStart: number, nameEnd: number): boolean {
    this.#attributes = 0
    this.#said = 0
    this.#class = 0
    this.#id = 0
    this.#names = 0
    this.#heardCount = 0
    return super.startTag(nameStart, nameEnd)
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    this.#attributesInAll++
    if (++this.#attributes > this.limits.attributes) {
      this.capped.add('attributes')
      return
    }
    this.#hear(nameStart, nameEnd, valueStart, valueEnd)
    const place = this.#asked.placeOf(this.html, nameStart, nameEnd)
    if (place >= 0) this.#hearAsked(place, valueStart, valueEnd)
  }

  override startTagEnd(end: number, closing: 'open' | 'self-closing'): void {
    const node = this.current
    super.startTagEnd(end, closing)
    const { parent, tag } = this.nodes
    const id = tag[node]!
    const names = this.#id === 0 ? this.#names : this.#withId()
    this.standing[node] = this.standings.inside(
      this.standing[parent[node]!]!,
      id,
      this.#class,
      names,
    )
    if (telling.has(id)) this.tellers.push(node)
  }

  text(start: number, end: number): void {
    this.sourceAt = end
    const isRaw = (this.contextHere() & Context.raw) !== 0
    if (!isRaw && this.html.charCodeAt(start) === 0 && this.#read(start, end, isRaw) === '') return
    const isBlank = this.isInHead() && isBlankText(this.#read(start, end, isRaw))
    const node = this.addText(start, end, isBlank)
    const isApart = (this.nodes.context[node]! & (Context.raw | Context.template)) !== 0
    const up = this.nodes.parent[node]!
    if (isApart || this.nodes.tag[up] === DOCUMENT) return
    const first = firstShown(this.html, start, end)
    if (first === NOTHING) return
    if (this.textCount === this.texts.length) {
      this.texts = grown(this.texts, this.textCount * 2)
      this.firstCodes = grown(this.firstCodes, this.textCount * 2)
    }
    this.texts[this.textCount] = node
    this.firstCodes[this.textCount++] = first
    this.#stand(node, up)
  }

  protected ownContext(id: number): number {
    return contextOf(id, this.#said, this.foreign)
  }

  protected override addNode(id: number, sourceStart: number): number {
    const node = super.addNode(id, sourceStart)
    this.#fit(node)
    this.textsBefore[node] = this.textCount
    this.standing[node] = 0
    this.#last[node] = NOBODY
    if (id === TEXT) this.earlier[node] = NOBODY
    else this.#stand(node, this.nodes.parent[node]!)
    return node
  }

  protected override withdrawCurrent(): void {
    for (let at = 0; at < this.#heardCount; at++)
      this.#bearers[this.#heard[at]!]!.length -= bearerWidth
    super.withdrawCurrent()
  }

  /** A node stands behind the last one in its parent. */
  #stand(node: number, up: number): void {
    this.earlier[node] = this.#last[up]!
    this.#last[up] = node
  }

  /** What every element may say; of two attributes with one name the first counts. */
  #hear(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const { html } = this
    switch (nameEnd - nameStart) {
      case 2:
        if (this.#asked.asksIds && this.#id === 0 && standsAt(html, nameStart, 'id'))
          this.#id = this.#ids.id(html, valueStart, valueEnd)
        break
      case 4:
        if (standsAt(html, nameStart, 'href')) this.#said |= Said.address
        else if (standsAt(html, nameStart, 'open')) this.#said |= Said.open
        break
      case 5:
        if (this.#class === 0 && standsAt(html, nameStart, 'class'))
          this.#class = this.#classes.id(html, valueStart, valueEnd)
        else if (
          standsAt(html, nameStart, 'style') &&
          hidesByStyle(html.slice(valueStart, valueEnd))
        )
          this.#said |= Said.hidden
        break
      case 6:
        if (standsAt(html, nameStart, 'hidden')) this.#said |= Said.hidden
    }
  }

  #hearAsked(place: number, valueStart: number, valueEnd: number): void {
    for (let at = 0; at < this.#heardCount; at++) if (this.#heard[at] === place) return
    this.#heard[this.#heardCount++] = place
    this.#bearers[place]!.push(this.current, valueStart, valueEnd)
    const name = this.#asked.nameOf(place, this.html, valueStart, valueEnd)
    if (name >= 0) this.#names = this.#sets.with(this.#names, name)
  }

  #withId(): number {
    const id = this.#id
    if (id >= this.#idNames.length) this.#idNames = grown(this.#idNames, id * 2)
    if (this.#idNames[id] === 0) this.#idNames[id] = this.#asked.idOf(this.#ids.text(id)) + 2
    const name = this.#idNames[id]! - 2
    return name < 0 ? this.#names : this.#sets.with(this.#names, name)
  }

  #read(start: number, end: number, isRaw: boolean): string {
    const source = this.html.slice(start, end)
    return isRaw ? source : decodeText(source)
  }

  /** Makes room for a node. */
  #fit(node: number): void {
    if (node < this.standing.length) return
    const length = this.standing.length * 2
    this.textsBefore = grown(this.textsBefore, length)
    this.standing = grown(this.standing, length)
    this.earlier = grown(this.earlier, length)
    this.#last = grown(this.#last, length)
  }
}

/** Node, start and end of the value. */
export const bearerWidth = 3
