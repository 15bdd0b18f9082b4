import { isBlankText } from '../page/blank-text.js'
import { Context } from '../page/context.js'
import { contextOf } from '../page/element-contexts.js'
import { NameTable } from '../page/names.js'
import { OpenElements } from '../page/open-elements.js'
import type { PageLimits } from '../page/page-limits.js'
import { decodeText, isSpelt } from '../page/references.js'
import { Scanner } from '../page/scanner.js'
import { knownTags, TagSet, TEXT } from '../page/tags.js'
import { nameCaps } from '../page/tree-builder.js'
import { TreeConstructor } from '../page/tree-constructor.js'
import type { AskedAttributes } from './asked-attributes.js'
import { AttributeEar } from './attribute-ear.js'
import { Echo } from './echo.js'
import { firstShown, NOTHING } from './first-shown.js'
import { Looks } from './looks.js'
import type { Questions } from './questions.js'
import { SketchTable, tellingTags } from './sketch-table.js'
import { Standings } from './standings.js'
import { type Stretch, wholePage } from './stretch.js'

const drawingTags = new TagSet('svg math')

/** What they hold is read to their end tag, whatever it looks like. */
const rawTextTags = new TagSet('script style title textarea xmp plaintext')

/** In place of where reading goes on. */
const NOWHERE = -1

/**
 * A page, or the stretch of it that rules ask about: who stands in whom, called how, and where texts are. What the page
 * before had, too, is taken over from it. The same columns are used page after page: what is read out of them holds until the
 * next one begins.
 */
export class Sketch extends TreeConstructor {
  readonly standings: Standings
  readonly ear: AttributeEar
  readonly #looks: Looks
  readonly #echo: Echo
  #table: SketchTable
  #stretch: Stretch = wholePage
  /** SVG and MATH start tags, of which end tags take one away each, wherever they stand. */
  #drawings = 0
  #goOn = NOWHERE

  constructor(questions: Questions, asked: AskedAttributes, limits: PageLimits) {
    const tags = new NameTable(knownTags, nameCaps.tags)
    const table = new SketchTable(asked.takenCount)
    super({ limits, nodes: table.nodes, open: new OpenElements(limits.depth), tags })
    this.#table = table
    this.ear = new AttributeEar(asked)
    const { classes, sets } = this.ear
    this.#looks = new Looks(questions, classes)
    this.standings = new Standings(questions, this.#looks, sets, (id) => tags.name(id))
    this.#echo = new Echo(this.standings, new SketchTable(asked.takenCount))
  }

  /** Holds until the next page begins. */
  get table(): SketchTable {
    return this.#table
  }

  get source(): string {
    return this.html
  }

  tagName(node: number): string {
    return this.tags.name(this.nodes.tag[node]!)
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
    return this.#table.standing.length
  }

  read(html: string, stretch: Stretch): void {
    this.#start(html, stretch)
    const scanner = new Scanner(html, this)
    for (let from = 0; from !== NOWHERE; from = this.#goOn) {
      this.#goOn = NOWHERE
      this.full = false
      scanner.scan(from)
    }
    this.end()
    const { count, firstAttribute } = this.nodes
    this.#table.reserve(count)
    this.#table.textsBefore[count] = this.#table.textCount
    firstAttribute[count] = this.ear.countInAll
  }

  /** Where reading stopped. */
  get stoppedAt(): number {
    return this.sourceAt
  }

  /** Lets go of the page, but for what the next one may repeat. */
  close(): void {
    if (this.isWhole) this.#table = this.#echo.keep(this.#table)
    this.nodes = this.#table.nodes
    this.html = ''
    this.#table.start('')
    this.ear.startPage('', this.#table.bearers)
  }

  #start(html: string, stretch: Stretch): void {
    this.#stretch = stretch
    this.#drawings = 0
    this.#table.start(html)
    this.ear.startPage(html, this.#table.bearers)
    this.begin(html)
    this.#table.begin(0)
    this.#echo.start()
  }

  override startTag(nameStart: number, nameEnd: number): boolean {
    super.startTag(nameStart, nameEnd)
    this.ear.startTag(this.current)
    return true
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    if (this.ear.count >= this.limits.attributes) this.capped.add('attributes')
    else this.ear.hear(nameStart, nameEnd, valueStart, valueEnd)
  }

  override startTagEnd(end: number, closing: 'open' | 'self-closing'): void {
    const node = this.current
    const id = this.nodes.tag[node]!
    super.startTagEnd(end, closing)
    if (closing === 'open' && drawingTags.has(id)) this.#drawings++
    if (tellingTags.has(id)) this.#table.tellers.push(node)
    this.#takeStanding(node, id)
    this.#listen(node, id, end)
  }

  override endTag(nameStart: number, nameEnd: number, end: number): void {
    if (this.#drawings > 0 && drawingTags.has(this.tags.id(this.html, nameStart, nameEnd)))
      this.#drawings--
    super.endTag(nameStart, nameEnd, end)
    if (end > this.#stretch.ends && !this.#isInside()) this.full = true
  }

  text(start: number, end: number): void {
    this.sourceAt = end
    const isRaw = (this.contextHere() & Context.raw) !== 0
    if (!isRaw && this.html.charCodeAt(start) === 0 && this.#decoded(start, end, isRaw) === '')
      return
    const isBlank = this.isInHead() && isBlankText(this.#decoded(start, end, isRaw))
    const node = this.addText(start, end, isBlank)
    if (!this.#table.mayBeShown(node)) return
    const first = firstShown(this.html, start, end)
    if (first === NOTHING) return
    this.#table.addText(node, first)
  }

  protected ownContext(id: number): number {
    return contextOf(id, this.ear.said, this.foreign)
  }

  protected override addNode(id: number, sourceStart: number): number {
    const node = super.addNode(id, sourceStart)
    this.#table.begin(node)
    this.nodes.firstAttribute[node] = this.ear.countInAll
    return node
  }

  protected override withdrawCurrent(): void {
    this.ear.withdraw()
    super.withdrawCurrent()
  }

  /** Takes over what the page before has, too, behind an element that was opened. */
  #listen(node: number, id: number, end: number): void {
    const { open } = this
    const isApart = open.withdrawnCount > 0 || this.foreign > 0 || this.#drawings > 0
    if (isApart || open.node[open.height - 1] !== node || rawTextTags.has(id)) return
    this.#table.inside[node] = end
    const place = this.#echo.repeat({ table: this.#table, open, ear: this.ear }, node)
    if (place === end) return
    this.sourceAt = place
    this.full = true
    if (this.nodes.count >= this.limits.nodes) this.capped.add('nodes')
    else this.#goOn = place
  }

  #takeStanding(node: number, tag: number): void {
    const { look, names } = this.ear
    const { standing } = this.#table
    const around = standing[this.nodes.parent[node]!]!
    standing[node] = this.standings.inside(
      around,
      tag,
      this.#looks.of(look),
      names,
      this.ownContext(tag),
    )
  }

  /** Whether anything that is open has one of the names that rules cannot do without. */
  #isInside(): boolean {
    const { standings, open } = this
    const top = this.#table.standing[open.node[open.height - 1]!]!
    return this.#stretch.names.some(
      (name) => standings.has(top, name) || standings.isInside(top, name),
    )
  }

  #decoded(start: number, end: number, isRaw: boolean): string {
    const source = this.html.slice(start, end)
    return isRaw ? source : decodeText(source)
  }
}
