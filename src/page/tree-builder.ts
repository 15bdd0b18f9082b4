import { knownAttributes } from './attributes.js'
import { Context } from './context.js'
import { ElementContexts } from './element-contexts.js'
import {
  closedWithBlocks,
  endTagScope,
  headContent,
  impliedEndOf,
  itemEndTagScope,
  tableEndTagScope,
  tableParts,
} from './implied-ends.js'
import { NameTable } from './names.js'
import { AttributeTable, NodeTable } from './node-table.js'
import { OpenElements } from './open-elements.js'
import { Page } from './page.js'
import { capWarning, type PageLimits } from './page-limits.js'
import { decodeText, isSpelt } from './references.js'
import {
  blockTags,
  DOCUMENT,
  firstUnknownTag,
  formattingTags,
  headingTags,
  knownTags,
  type TagSet,
  TEXT,
  tag,
  voidTags,
} from './tags.js'
import type { TokenSink } from './tokens.js'

const A = tag('a')
const BODY = tag('body')
const BR = tag('br')
const HEAD = tag('head')
const HTML = tag('html')
const LI = tag('li')
const MATH = tag('math')
const P = tag('p')
const SVG = tag('svg')

const unknownTags = 4_000
const unknownAttributes = 60_000

/** Builds a page's columns from its tokens as browsers would build the tree, never recursing, never copying a node. */
export class TreeBuilder implements TokenSink {
  full = false
  readonly #html: string
  readonly #limits: PageLimits
  readonly #nodes: NodeTable
  readonly #attributes: AttributeTable
  readonly #tags = new NameTable(knownTags, unknownTags)
  readonly #attributeNames = new NameTable(knownAttributes, unknownAttributes)
  readonly #contexts: ElementContexts
  readonly #open: OpenElements
  readonly #capped = new Set<keyof PageLimits>()
  /** The element whose attributes are being read. */
  #current = 0
  #isInTag = false
  /** Where the tag or text ends that was read last. */
  #sourceAt = 0
  #foreign = 0
  #textLength = 0

  constructor(html: string, limits: PageLimits) {
    this.#html = html
    this.#limits = limits
    const estimate = 64 + Math.min(html.length >> 6, limits.nodes)
    this.#nodes = new NodeTable(estimate)
    this.#attributes = new AttributeTable(estimate)
    this.#contexts = new ElementContexts(html, this.#attributes)
    this.#open = new OpenElements(limits.depth)
    this.#open.push(this.#nodes.add(DOCUMENT, -1, 0, 0, 0), DOCUMENT, 0)
  }

  startTag(nameStart: number, nameEnd: number): boolean {
    const id = this.#tags.id(this.#html, nameStart, nameEnd)
    this.#closeImplied(id)
    this.#current = this.#addNode(id, nameStart - 1)
    this.#isInTag = true
    return true
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const table = this.#attributes
    if (table.count - this.#nodes.firstAttribute[this.#current]! >= this.#limits.attributes) {
      this.#capped.add('attributes')
      return
    }
    if (table.count >= this.#limits.attributesInAll) {
      this.#capped.add('attributesInAll')
      return
    }
    const name = this.#attributeNames.id(this.#html, nameStart, nameEnd)
    table.add(name, valueStart, valueEnd)
  }

  startTagEnd(end: number, closing: 'open' | 'self-closing'): void {
    const node = this.#current
    const id = this.#nodes.tag[node]!
    const own = this.#contexts.of(id, this.#nodes.firstAttribute[node]!, this.#foreign)
    this.#isInTag = false
    this.#sourceAt = end
    this.#nodes.context[node] = own | this.#contextHere()
    this.#nodes.sourceEnd[node] = end
    if (voidTags.has(id) || (closing === 'self-closing' && this.#foreign > 0)) return
    if ((id === HTML || id === HEAD || id === BODY) && this.#open.isOpen(id)) return
    if (this.#open.height >= this.#limits.depth) this.#capped.add('depth')
    if (id === SVG || id === MATH) this.#foreign++
    this.#open.push(node, id, own)
  }

  endTag(nameStart: number, nameEnd: number, end: number): void {
    const id = this.#tags.id(this.#html, nameStart, nameEnd)
    this.#sourceAt = end
    if (id === BODY || id === HTML) return
    if (formattingTags.has(id)) this.#endFormatting(id, end)
    else if (id === P && this.#open.find(P, endTagScope) < 0) this.#addEmpty(P, nameStart - 2, end)
    else if (id === BR) this.#addEmpty(BR, nameStart - 2, end)
    else if (headingTags.has(id)) this.#endHeading(end)
    else this.#endElement(id, end)
  }

  text(start: number, end: number): void {
    const isRaw = (this.#contextHere() & Context.raw) !== 0
    const room = this.#limits.text - this.#textLength
    const cut = isRaw ? end : Math.min(end, start + room)
    const decoded = isRaw ? undefined : this.#decoded(start, cut)
    if (decoded !== '') this.#addText(start, cut, decoded)
    this.#sourceAt = cut
    if (!isRaw) this.#textLength += decoded?.length ?? cut - start
    if (cut < end) {
      this.full = true
      this.#capped.add('text')
    }
  }

  /** The page as far as it was told; a tag that the source breaks off in is none. */
  finish(): Page {
    if (this.#isInTag) this.#withdrawCurrent()
    this.#closeDownTo(0, this.#html.length)
    return new Page(
      this.#html,
      this.#nodes.columns(this.#attributes.count),
      this.#attributes.columns(),
      { tags: this.#tags.names, attributes: this.#attributeNames.names },
      [...this.#capped].map((cap) => capWarning(cap, this.#limits[cap])),
    )
  }

  #addText(start: number, end: number, decoded: string | undefined): void {
    if (this.#open.tag[this.#open.height - 1] === HEAD && !this.#isBlank(start, end, decoded)) {
      this.#closeDownTo(this.#open.height - 1, start)
    }
    const node = this.#addNode(TEXT, start)
    this.#nodes.context[node] = this.#contextHere()
    this.#nodes.sourceEnd[node] = end
    if (decoded !== undefined) this.#nodes.decoded.set(node, decoded)
  }

  /** The text between two places as the author meant it; `undefined` when that is what stands there. */
  #decoded(start: number, end: number): string | undefined {
    return isSpelt(this.#html, start, end) ? undefined : decodeText(this.#html.slice(start, end))
  }

  #isBlank(start: number, end: number, decoded: string | undefined): boolean {
    return isBlank(decoded ?? this.#html.slice(start, end))
  }

  #contextHere(): number {
    return this.#open.context[this.#open.height - 1]!
  }

  #addNode(id: number, sourceStart: number): number {
    const depth = Math.min(this.#open.height, this.#limits.depth)
    const node = this.#nodes.add(
      id,
      this.#open.node[depth - 1]!,
      depth,
      sourceStart,
      this.#attributes.count,
    )
    if (this.#nodes.count >= this.#limits.nodes) {
      this.full = true
      this.#capped.add('nodes')
    }
    return node
  }

  #addEmpty(id: number, start: number, end: number): void {
    const node = this.#addNode(id, start)
    this.#nodes.context[node] = this.#contextHere()
    this.#nodes.sourceEnd[node] = end
  }

  /** Ends what a start tag ends without being told: a P before a DIV, an LI before an LI, the HEAD before the body. */
  #closeImplied(id: number): void {
    const open = this.#open
    const top = open.tag[open.height - 1]!
    if (headingTags.has(id) && headingTags.has(top)) this.#closeDownTo(open.height - 1, -1)
    if (open.isOpen(HEAD) && !(id < firstUnknownTag && headContent.has(id))) this.#closeHead()
    const rule = impliedEndOf[id]
    if (rule === undefined) return
    const place = open.findLowest(rule.closes, rule.upTo)
    if (place < 0) return
    if (id === A && open.anyAbove(place, blockTags)) open.withdraw(place)
    else this.#closeDownTo(place, -1)
  }

  /** A start tag that cannot stand in HEAD begins the body, unless a NOSCRIPT or TEMPLATE in HEAD holds it. */
  #closeHead(): void {
    if (this.#open.tag[this.#open.height - 1] === HEAD) this.#closeDownTo(this.#open.height - 1, -1)
  }

  #endElement(id: number, end: number): void {
    const place = this.#open.find(id, scopeOf(id))
    if (place < 0) return
    const reaches = blockTags.has(id) || closedWithBlocks.has(id)
    if (reaches || !this.#open.anyAbove(place, blockTags)) this.#closeDownTo(place, end)
  }

  /** `</h3>` ends an H2 too. */
  #endHeading(end: number): void {
    const place = this.#open.findAny(headingTags, endTagScope)
    if (place >= 0) this.#closeDownTo(place, end)
  }

  #endFormatting(id: number, end: number): void {
    const place = this.#open.find(id, endTagScope)
    if (place < 0) return
    if (this.#open.anyAbove(place, blockTags)) this.#open.withdraw(place)
    else this.#closeDownTo(place, end)
  }

  /**
   * Closes every open element from the top down to this place. Their source ends at `end`, or where the source is now; an
   * element below the depth cap holds nothing and has ended with its tag.
   */
  #closeDownTo(place: number, end: number): void {
    const nodes = this.#nodes
    const open = this.#open
    while (open.height > place) {
      const id = open.tag[open.height - 1]
      if (id === SVG || id === MATH) this.#foreign--
      const node = open.pop()
      if (open.height >= this.#limits.depth) continue
      nodes.end[node] = nodes.count
      nodes.sourceEnd[node] = end >= 0 ? end : this.#sourceAt
    }
  }

  #withdrawCurrent(): void {
    this.#attributes.count = this.#nodes.firstAttribute[this.#current]!
    this.#nodes.count = this.#current
  }
}

const scopeOf = (id: number): TagSet => {
  if (id === LI) return itemEndTagScope
  return tableParts.has(id) ? tableEndTagScope : endTagScope
}

const isBlank = (text: string): boolean => !/[^ \t\n\f\r]/.test(text)
