import {
  closedWithBlocks,
  endTagScope,
  headContent,
  impliedEndOf,
  itemEndTagScope,
  tableEndTagScope,
  tableParts,
} from './implied-ends.js'
import type { NameTable } from './names.js'
import type { NodeTable } from './node-table.js'
import type { OpenElements } from './open-elements.js'
import type { PageLimits } from './page-limits.js'
import {
  blockTags,
  DOCUMENT,
  firstUnknownTag,
  formattingTags,
  headingTags,
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

/** What a tree is built with. */
export interface TreeParts {
  readonly limits: PageLimits
  readonly nodes: NodeTable
  readonly open: OpenElements
  readonly tags: NameTable
}

/**
 * Puts the elements and texts of a page where browsers would, from its tokens, never recursing, never copying a node. What is
 * kept of attributes and texts is the matter of those who extend it.
 */
export abstract class TreeConstructor implements TokenSink {
  full = false
  protected readonly limits: PageLimits
  protected nodes: NodeTable
  protected readonly open: OpenElements
  protected readonly tags: NameTable
  protected readonly capped = new Set<keyof PageLimits>()
  protected html = ''
  /** The element whose attributes are being read. */
  protected current = 0
  /** Drawings and formulas that are open. */
  protected foreign = 0
  #isInTag = false
  /** Where the tag or text ends that was read last. */
  protected sourceAt = 0

  constructor({ limits, nodes, open, tags }: TreeParts) {
    this.limits = limits
    this.nodes = nodes
    this.open = open
    this.tags = tags
  }

  startTag(nameStart: number, nameEnd: number): boolean {
    const id = this.tags.id(this.html, nameStart, nameEnd)
    this.#closeImplied(id)
    this.current = this.addNode(id, nameStart - 1)
    this.#isInTag = true
    return true
  }

  abstract attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void

  startTagEnd(end: number, closing: 'open' | 'self-closing'): void {
    const node = this.current
    const id = this.nodes.tag[node]!
    const own = this.ownContext(id)
    this.#isInTag = false
    this.sourceAt = end
    this.nodes.context[node] = own | this.contextHere()
    this.nodes.sourceEnd[node] = end
    if (voidTags.has(id) || (closing === 'self-closing' && this.foreign > 0)) return
    if ((id === HTML || id === HEAD || id === BODY) && this.open.isOpen(id)) return
    if (this.open.height >= this.limits.depth) this.capped.add('depth')
    if (id === SVG || id === MATH) this.foreign++
    this.open.push(node, id, own)
  }

  endTag(nameStart: number, nameEnd: number, end: number): void {
    const id = this.tags.id(this.html, nameStart, nameEnd)
    this.sourceAt = end
    if (id === BODY || id === HTML) return
    if (formattingTags.has(id)) this.#endFormatting(id, end)
    else if (id === P && this.open.find(P, endTagScope) < 0) this.#addEmpty(P, nameStart - 2, end)
    else if (id === BR) this.#addEmpty(BR, nameStart - 2, end)
    else if (headingTags.has(id)) this.#endHeading(end)
    else this.#endElement(id, end)
  }

  abstract text(start: number, end: number): void

  /** What the element whose attributes were told last adds to the context below it. */
  protected abstract ownContext(id: number): number

  /** Begins a page with its document. */
  protected begin(html: string): void {
    this.html = html
    this.full = false
    this.foreign = 0
    this.sourceAt = 0
    this.#isInTag = false
    this.capped.clear()
    this.open.clear()
    this.nodes.count = 0
    this.open.push(this.nodes.add(DOCUMENT, -1, 0, 0), DOCUMENT, 0)
  }

  /** The page is over: a tag that it breaks off in is none, and everything that is open ends. */
  protected end(): void {
    if (this.#isInTag) this.withdrawCurrent()
    this.#closeDownTo(0, this.html.length)
  }

  protected withdrawCurrent(): void {
    this.nodes.count = this.current
  }

  protected addText(start: number, end: number, isBlank: boolean): number {
    if (!isBlank && this.isInHead()) this.#closeDownTo(this.open.height - 1, start)
    const node = this.addNode(TEXT, start)
    this.nodes.context[node] = this.contextHere()
    this.nodes.sourceEnd[node] = end
    return node
  }

  /** Whether HEAD is the innermost element that is open: a text that is not blank ends it. */
  protected isInHead(): boolean {
    return this.open.tag[this.open.height - 1] === HEAD
  }

  protected contextHere(): number {
    return this.open.context[this.open.height - 1]!
  }

  protected addNode(id: number, sourceStart: number): number {
    const depth = Math.min(this.open.height, this.limits.depth)
    const node = this.nodes.add(id, this.open.node[depth - 1]!, depth, sourceStart)
    if (this.nodes.count >= this.limits.nodes) {
      this.full = true
      this.capped.add('nodes')
    }
    return node
  }

  #addEmpty(id: number, start: number, end: number): void {
    const node = this.addNode(id, start)
    this.nodes.context[node] = this.contextHere()
    this.nodes.sourceEnd[node] = end
  }

  /** Ends what a start tag ends without being told: a P before a DIV, an LI before an LI, the HEAD before the body. */
  #closeImplied(id: number): void {
    const open = this.open
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
    if (this.open.tag[this.open.height - 1] === HEAD) this.#closeDownTo(this.open.height - 1, -1)
  }

  #endElement(id: number, end: number): void {
    const place = this.open.find(id, scopeOf(id))
    if (place < 0) return
    const reaches = blockTags.has(id) || closedWithBlocks.has(id)
    if (reaches || !this.open.anyAbove(place, blockTags)) this.#closeDownTo(place, end)
  }

  /** `</h3>` ends an H2 too. */
  #endHeading(end: number): void {
    const place = this.open.findAny(headingTags, endTagScope)
    if (place >= 0) this.#closeDownTo(place, end)
  }

  #endFormatting(id: number, end: number): void {
    const place = this.open.find(id, endTagScope)
    if (place < 0) return
    if (this.open.anyAbove(place, blockTags)) this.open.withdraw(place)
    else this.#closeDownTo(place, end)
  }

  /**
   * Closes every open element from the top down to this place. Their source ends at `end`, or where the source is now; an
   * element below the depth cap holds nothing and has ended with its tag.
   */
  #closeDownTo(place: number, end: number): void {
    const nodes = this.nodes
    const open = this.open
    while (open.height > place) {
      const id = open.tag[open.height - 1]
      if (id === SVG || id === MATH) this.foreign--
      const node = open.pop()
      if (open.height >= this.limits.depth) continue
      nodes.end[node] = nodes.count
      nodes.sourceEnd[node] = end >= 0 ? end : this.sourceAt
    }
  }
}

const scopeOf = (id: number): TagSet => {
  if (id === LI) return itemEndTagScope
  return tableParts.has(id) ? tableEndTagScope : endTagScope
}
