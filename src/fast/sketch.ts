import { isBlankText } from '../page/blank-text.js'
import { Context } from '../page/context.js'
import { contextOf } from '../page/element-contexts.js'
import { endOfTagName } from '../page/markup-characters.js'
import { NameTable } from '../page/names.js'
import { grown, NodeTable } from '../page/node-table.js'
import { OpenElements } from '../page/open-elements.js'
import type { PageLimits } from '../page/page-limits.js'
import { decodeText, isSpelt } from '../page/references.js'
import { TagScanner } from '../page/tag-scanner.js'
import { DOCUMENT, knownTags, TagSet, TEXT, tag } from '../page/tags.js'
import { nameCaps } from '../page/tree-builder.js'
import { TreeConstructor } from '../page/tree-constructor.js'
import type { AskedAttributes } from './asked-attributes.js'
import { AttributeEar } from './attribute-ear.js'
import { firstShown, NOTHING } from './first-shown.js'
import type { Questions } from './questions.js'
import { Standings } from './standings.js'
import { type Stretch, wholePage } from './stretch.js'

const HTML = tag('html')
const META = tag('meta')
const TITLE = tag('title')

const drawingTags = new TagSet('svg math')

const smallest = 1 << 10

const NOBODY = -1

/** Nodes that say something about the page. */
const telling: ReadonlySet<number> = new Set([HTML, META, TITLE])

/**
 * A page, or the stretch of it that rules ask about: who stands in whom, called how, and where texts are. Before the
 * stretch only what is open is known. The same columns are used page after page: what is read out of them holds until
 * the next one begins.
 */
export class Sketch extends TreeConstructor {
  readonly standings: Standings
  /** Shown texts, in page order, and the characters that they begin with, or `ANYTHING`. */
  texts = new Int32Array(smallest)
  firstCodes = new Int32Array(smallest)
  textCount = 0
  /** By node: the shown texts before it; of an element where it stands; the text or element right before it in its parent. */
  textsBefore = new Int32Array(smallest)
  standing = new Int32Array(smallest)
  earlier = new Int32Array(smallest)
  /** HTML, META and TITLE elements. */
  readonly tellers: number[] = []
  readonly ear: AttributeEar
  #last = new Int32Array(smallest)
  #stretch: Stretch = wholePage
  /** Whether the stretch has not begun. */
  #isBefore = false

  constructor(questions: Questions, asked: AskedAttributes, limits: PageLimits) {
    const tags = new NameTable(knownTags, nameCaps.tags)
    super({
      limits,
      nodes: new NodeTable(smallest),
      open: new OpenElements(limits.depth),
      tags,
    })
    this.ear = new AttributeEar(asked)
    const { classes, sets } = this.ear
    this.standings = new Standings(questions, classes, sets, (id) => tags.name(id))
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
    const [start, end] = [sourceStart[node]!, sourceEnd[node]!]
    const source = this.html.slice(start, end)
    if (isSpelt(this.html, start, end)) return source
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
    const isTold = this.ear.countInAll <= nameCaps.attributes && !this.tags.isFull
    return this.capped.size === 0 && isTold
  }

  /** What is remembered of all pages, in entries. */
  get remembered(): number {
    return this.standings.count + this.ear.remembered
  }

  /** Nodes that there is room for. */
  get room(): number {
    return this.standing.length
  }

  start(html: string, stretch: Stretch): void {
    this.#stretch = stretch
    this.#isBefore = stretch.begins > 0
    this.textCount = 0
    this.tellers.length = 0
    this.nodes.decoded.clear()
    this.begin(html)
    this.ear.startPage(html)
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

  /** Where reading stopped. */
  get stoppedAt(): number {
    return this.sourceAt
  }

  /** Lets go of the page. */
  close(): void {
    this.html = ''
    this.ear.startPage('')
    this.nodes.decoded.clear()
  }

  override startTag(nameStart: number, nameEnd: number): boolean {
    super.startTag(nameStart, nameEnd)
    this.ear.startTag(this.current)
    return !this.#isBefore
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    if (this.ear.count >= this.limits.attributes) this.capped.add('attributes')
    else this.ear.hear(nameStart, nameEnd, valueStart, valueEnd)
  }

  override startTagEnd(end: number, closing: 'open' | 'self-closing'): void {
    const node = this.current
    const id = this.nodes.tag[node]!
    super.startTagEnd(end, closing)
    if (!this.#isBefore) this.#takeStanding(node, id)
    else if (id === TITLE) this.#knowOpen()
    else if (end > this.#stretch.begins) this.#enter(node, id)
    if (telling.has(id)) this.tellers.push(node)
  }

  override endTag(nameStart: number, nameEnd: number, end: number): void {
    super.endTag(nameStart, nameEnd, end)
    if (end > this.#stretch.ends && !this.#isBefore && !this.#isInside()) this.full = true
  }

  text(start: number, end: number): void {
    this.sourceAt = end
    if (this.#isBefore && !this.isInHead() && this.#top() !== TITLE) return
    const isRaw = (this.contextHere() & Context.raw) !== 0
    if (!isRaw && this.html.charCodeAt(start) === 0 && this.#decoded(start, end, isRaw) === '')
      return
    const isBlank = this.isInHead() && isBlankText(this.#decoded(start, end, isRaw))
    const node = this.addText(start, end, isBlank)
    const isApart = (this.nodes.context[node]! & (Context.raw | Context.template)) !== 0
    const up = this.nodes.parent[node]!
    if (isApart || this.nodes.tag[up] === DOCUMENT) return
    const first = firstShown(this.html, start, end)
    if (first !== NOTHING) this.#show(node, up, first)
  }

  protected ownContext(id: number): number {
    return contextOf(id, this.ear.said, this.foreign)
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
    this.ear.withdraw()
    super.withdrawCurrent()
  }

  #show(text: number, up: number, first: number): void {
    if (this.textCount === this.texts.length) {
      this.texts = grown(this.texts, this.textCount * 2)
      this.firstCodes = grown(this.firstCodes, this.textCount * 2)
    }
    this.texts[this.textCount] = text
    this.firstCodes[this.textCount++] = first
    this.#stand(text, up)
  }

  /** A node stands behind the last one in its parent. */
  #stand(node: number, up: number): void {
    this.earlier[node] = this.#last[up]!
    this.#last[up] = node
  }

  #takeStanding(node: number, tag: number): void {
    const { look, names } = this.ear
    const around = this.standing[this.nodes.parent[node]!]!
    this.standing[node] = this.standings.inside(around, tag, look, names)
  }

  /** The stretch begins: the tag that reaches into it is the first that counts. */
  #enter(node: number, tag: number): void {
    this.#isBefore = false
    this.#knowOpen()
    if (this.standing[node] !== 0) return
    this.#read(node)
    this.nodes.context[node] = this.contextHere() | this.ownContext(tag)
    this.#takeStanding(node, tag)
  }

  /** What is open was opened by its name alone: its attributes are read now. */
  #knowOpen(): void {
    const { open, nodes } = this
    let drawings = 0
    for (let at = 1; at < open.height; at++) {
      const node = open.node[at]!
      const id = open.tag[at]!
      if (this.standing[node] === 0) {
        this.#read(node)
        open.learn(at, contextOf(id, this.ear.said, drawings))
        nodes.context[node] = open.context[at]!
        this.#takeStanding(node, id)
      }
      if (drawingTags.has(id)) drawings++
    }
  }

  /** Hears the attributes of a tag again. */
  #read(node: number): void {
    this.ear.startTag(node)
    const nameEnd = endOfTagName(this.html, this.nodes.sourceStart[node]! + 1)
    new TagScanner(this.html).read(nameEnd, this)
  }

  /** Whether anything that is open has one of the names that rules cannot do without. */
  #isInside(): boolean {
    const { standings, open } = this
    const top = this.standing[open.node[open.height - 1]!]!
    return this.#stretch.names.some(
      (name) => standings.has(top, name) || standings.isInside(top, name),
    )
  }

  #top(): number {
    return this.open.tag[this.open.height - 1]!
  }

  #decoded(start: number, end: number, isRaw: boolean): string {
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
