import { decodeText } from '../../page/columns/character-references.js'
import { NameTable } from '../../page/columns/name-table.js'
import { NodeContext } from '../../page/columns/node-context.js'
import type { ParseLimits } from '../../page/columns/parse-limits.js'
import { knownTags, TagSet } from '../../page/columns/tags.js'
import { isSpaceOnly } from '../../page/scanner/markup-characters.js'
import { Scanner } from '../../page/scanner/scanner.js'
import { elementContext } from '../../page/tree/element-context.js'
import { OpenElements } from '../../page/tree/open-elements.js'
import { nameLimits } from '../../page/tree/tree-builder.js'
import { TreeConstructor } from '../../page/tree/tree-constructor.js'
import { firstCharacter, NO_TEXT } from '../predicates/first-character.js'
import type { AttributeTests } from './attribute-tests.js'
import { ClassGroups } from './class-groups.js'
import { ElementStates } from './element-states.js'
import { PageDiffReuse } from './page-diff-reuse.js'
import type { PredicateRegistry } from './predicate-registry.js'
import { StartTagReader } from './start-tag-reader.js'
import { headTags, StreamedNodes } from './streamed-nodes.js'

const drawingTags = new TagSet('svg math')

/** Their content is read up to their end tag, whatever it looks like. */
const rawTextTags = new TagSet('script style title textarea xmp plaintext')

/** In place of where to read on. */
const NOWHERE = -1

/**
 * Builds the tree of a page as far as rules ask about it: which element is in which, in what state, and where texts
 * are. What the previous page has in common is copied from it. The same columns are used for page after page: what is
 * read out of them holds until the next one starts.
 */
export class StreamingTreeBuilder extends TreeConstructor {
  readonly states: ElementStates
  readonly reader: StartTagReader
  readonly #classGroups: ClassGroups
  readonly #reuse: PageDiffReuse
  #table: StreamedNodes
  /** SVG and MATH start tags; an end tag takes one away, wherever it stands. */
  #drawings = 0
  #readOn = NOWHERE

  constructor(registry: PredicateRegistry, attributes: AttributeTests, limits: ParseLimits) {
    const tags = new NameTable(knownTags, nameLimits.tags)
    const table = new StreamedNodes(attributes.targetCount)
    super({ limits, nodes: table.nodes, open: new OpenElements(limits.depth), tags })
    this.#table = table
    this.reader = new StartTagReader(attributes)
    const { classes, sets } = this.reader
    this.#classGroups = new ClassGroups(registry, classes)
    this.states = new ElementStates(registry, this.#classGroups, sets, (tag) => tags.name(tag))
    this.#reuse = new PageDiffReuse(this.states, new StreamedNodes(attributes.targetCount))
  }

  /** Holds until the next page starts. */
  get table(): StreamedNodes {
    return this.#table
  }

  get source(): string {
    return this.html
  }

  tagName(node: number): string {
    return this.tags.name(this.nodes.tag[node]!)
  }

  /** Whether nothing was cut off, so that the whole page has the same nodes. */
  get isWhole(): boolean {
    const areNamesKnown = this.reader.countInAll <= nameLimits.attributes && !this.tags.isFull
    return this.exceeded.size === 0 && areNamesKnown
  }

  /** Entries that are kept from page to page. */
  get remembered(): number {
    return this.states.count + this.reader.remembered
  }

  /** Nodes that there is room for. */
  get capacity(): number {
    return this.#table.states.length
  }

  read(html: string): void {
    this.#start(html)
    const scanner = new Scanner(html, this)
    for (let from = 0; from !== NOWHERE; from = this.#readOn) {
      this.#readOn = NOWHERE
      this.full = false
      scanner.scan(from)
    }
    this.end()
    const { count, firstAttribute } = this.nodes
    this.#table.reserve(count)
    this.#table.textsBefore[count] = this.#table.textCount
    firstAttribute[count] = this.reader.countInAll
  }

  /** Lets go of the page, but for what the next one may reuse. */
  close(): void {
    if (this.isWhole) this.#table = this.#reuse.keep(this.#table)
    this.nodes = this.#table.nodes
    this.html = ''
    this.#table.start('')
    this.reader.startPage('', this.#table.targets)
  }

  #start(html: string): void {
    this.#drawings = 0
    this.#table.start(html)
    this.reader.startPage(html, this.#table.targets)
    this.begin(html)
    this.#table.begin(0)
    this.#reuse.start()
  }

  override startTag(nameStart: number, nameEnd: number): boolean {
    super.startTag(nameStart, nameEnd)
    this.reader.startTag(this.current)
    return true
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    if (this.reader.count >= this.limits.attributes) this.exceeded.add('attributes')
    else this.reader.attribute(nameStart, nameEnd, valueStart, valueEnd)
  }

  override startTagEnd(end: number, closing: 'open' | 'self-closing'): void {
    const node = this.current
    const id = this.nodes.tag[node]!
    super.startTagEnd(end, closing)
    if (closing === 'open' && drawingTags.has(id)) this.#drawings++
    if (headTags.has(id)) this.#table.headElements.push(node)
    this.#setState(node, id)
    this.#reusePrevious(node, id, end)
  }

  override endTag(nameStart: number, nameEnd: number, end: number): void {
    if (this.#drawings > 0 && drawingTags.has(this.tags.id(this.html, nameStart, nameEnd)))
      this.#drawings--
    super.endTag(nameStart, nameEnd, end)
  }

  text(start: number, end: number): void {
    this.sourceAt = end
    const isRaw = (this.contextHere() & NodeContext.raw) !== 0
    if (!isRaw && this.html.charCodeAt(start) === 0 && this.#decoded(start, end, isRaw) === '')
      return
    const isBlank = this.isInHead() && isSpaceOnly(this.#decoded(start, end, isRaw))
    const node = this.addText(start, end, isBlank)
    if (!this.#table.mayBeShown(node)) return
    const first = firstCharacter(this.html, start, end)
    if (first !== NO_TEXT) this.#table.addText(node, first)
  }

  protected ownContext(id: number): number {
    return elementContext(id, this.reader.context, this.foreignDepth)
  }

  protected override addNode(id: number, sourceStart: number): number {
    const node = super.addNode(id, sourceStart)
    this.#table.begin(node)
    this.nodes.firstAttribute[node] = this.reader.countInAll
    return node
  }

  protected override withdrawCurrent(): void {
    this.reader.withdraw()
    super.withdrawCurrent()
  }

  /** Copies from the previous page what follows an element that was opened, where nothing else decides about it. */
  #reusePrevious(node: number, id: number, end: number): void {
    const { open } = this
    const isMisnested = open.withdrawnCount > 0 || this.foreignDepth > 0 || this.#drawings > 0
    if (isMisnested || open.node[open.height - 1] !== node || rawTextTags.has(id)) return
    this.#table.contentStart[node] = end
    const place = this.#reuse.reuse({ table: this.#table, open, reader: this.reader }, node)
    if (place === end) return
    this.sourceAt = place
    this.full = true
    if (this.nodes.count >= this.limits.nodes) this.exceeded.add('nodes')
    else this.#readOn = place
  }

  #setState(node: number, tag: number): void {
    const { classId, passed } = this.reader
    const { states } = this.#table
    states[node] = this.states.inside(
      states[this.nodes.parent[node]!]!,
      tag,
      this.#classGroups.of(classId),
      passed,
      this.ownContext(tag),
    )
  }

  #decoded(start: number, end: number, isRaw: boolean): string {
    const source = this.html.slice(start, end)
    return isRaw ? source : decodeText(source)
  }
}
