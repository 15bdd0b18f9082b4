import type { NameTable } from '../columns/name-table.js'
import type { ParseLimits } from '../columns/parse-limits.js'
import {
  blockTags,
  DOCUMENT_NODE,
  firstUnknownTag,
  formattingTags,
  headingTags,
  type TagSet,
  TEXT_NODE,
  tagId,
  voidTags,
} from '../columns/tags.js'
import type { TokenSink } from '../scanner/tokens.js'
import {
  closesThroughBlocks,
  endTagScope,
  headContent,
  impliedEndTagsByStart,
  itemEndTagScope,
  tableEndTagScope,
  tableParts,
} from './implied-end-tags.js'
import type { NodeTable } from './node-table.js'
import type { OpenElements } from './open-elements.js'

const A = tagId('a')
const BODY = tagId('body')
const BR = tagId('br')
const HEAD = tagId('head')
const HTML = tagId('html')
const LI = tagId('li')
const MATH = tagId('math')
const P = tagId('p')
const SVG = tagId('svg')

/** The data structures of a tree under construction. */
interface TreeParts {
  readonly limits: ParseLimits
  readonly nodes: NodeTable
  readonly open: OpenElements
  readonly tags: NameTable
}

/**
 * Constructs the tree of a page from its tokens like browsers do, without recursion and without copying nodes.
 * Subclasses decide what to store of attributes and texts.
 */
export abstract class TreeConstructor implements TokenSink {
  full = false
  protected readonly limits: ParseLimits
  protected nodes: NodeTable
  protected readonly open: OpenElements
  protected readonly tags: NameTable
  protected readonly exceeded = new Set<keyof ParseLimits>()
  protected html = ''
  /** The element of the current start tag. */
  protected current = 0
  /** Number of open SVG and MATH elements. */
  protected foreignDepth = 0
  #isInTag = false
  /** Offset after the last tag or text. */
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
    if (voidTags.has(id) || (closing === 'self-closing' && this.foreignDepth > 0)) return
    if ((id === HTML || id === HEAD || id === BODY) && this.open.isOpen(id)) return
    if (this.open.height >= this.limits.depth) this.exceeded.add('depth')
    if (id === SVG || id === MATH) this.foreignDepth++
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

  /** The context that the current element adds to its descendants. */
  protected abstract ownContext(id: number): number

  /** Starts a page with its document node. */
  protected begin(html: string): void {
    this.html = html
    this.full = false
    this.foreignDepth = 0
    this.sourceAt = 0
    this.#isInTag = false
    this.exceeded.clear()
    this.open.clear()
    this.nodes.count = 0
    this.open.push(this.nodes.add(DOCUMENT_NODE, -1, 0, 0), DOCUMENT_NODE, 0)
  }

  /** Ends the page: drops an unfinished tag and closes all elements. */
  protected end(): void {
    if (this.#isInTag) this.withdrawCurrent()
    this.#closeDownTo(0, this.html.length)
  }

  protected withdrawCurrent(): void {
    this.nodes.count = this.current
  }

  protected addText(start: number, end: number, isBlank: boolean): number {
    if (!isBlank && this.isInHead()) this.#closeDownTo(this.open.height - 1, start)
    const node = this.addNode(TEXT_NODE, start)
    this.nodes.context[node] = this.contextHere()
    this.nodes.sourceEnd[node] = end
    return node
  }

  /** Whether HEAD is the innermost open element; a text that is not blank ends it. */
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
      this.exceeded.add('nodes')
    }
    return node
  }

  #addEmpty(id: number, start: number, end: number): void {
    const node = this.addNode(id, start)
    this.nodes.context[node] = this.contextHere()
    this.nodes.sourceEnd[node] = end
  }

  /** Closes elements with an implied end tag: a P before a DIV, an LI before an LI, the HEAD before the body. */
  #closeImplied(id: number): void {
    const open = this.open
    const top = open.tag[open.height - 1]!
    if (headingTags.has(id) && headingTags.has(top)) this.#closeDownTo(open.height - 1, -1)
    if (open.isOpen(HEAD) && !(id < firstUnknownTag && headContent.has(id))) this.#closeHead()
    const rule = impliedEndTagsByStart[id]
    if (rule === undefined) return
    const index = open.findLowest(rule.closes, rule.upTo)
    if (index < 0) return
    if (id === A && open.anyAbove(index, blockTags)) open.withdraw(index)
    else this.#closeDownTo(index, -1)
  }

  /** A start tag that is not allowed in HEAD begins the body, unless it is in a NOSCRIPT or TEMPLATE in HEAD. */
  #closeHead(): void {
    if (this.open.tag[this.open.height - 1] === HEAD) this.#closeDownTo(this.open.height - 1, -1)
  }

  #endElement(id: number, end: number): void {
    const index = this.open.find(id, scopeOf(id))
    if (index < 0) return
    const reaches = blockTags.has(id) || closesThroughBlocks.has(id)
    if (reaches || !this.open.anyAbove(index, blockTags)) this.#closeDownTo(index, end)
  }

  /** `</h3>` ends an H2 too. */
  #endHeading(end: number): void {
    const index = this.open.findAny(headingTags, endTagScope)
    if (index >= 0) this.#closeDownTo(index, end)
  }

  #endFormatting(id: number, end: number): void {
    const index = this.open.find(id, endTagScope)
    if (index < 0) return
    if (this.open.anyAbove(index, blockTags)) this.open.withdraw(index)
    else this.#closeDownTo(index, end)
  }

  /**
   * Closes all open elements from the top down to an index. Their source ends at `end`, or at the current offset if
   * `end` is negative. Elements below the depth limit are empty and ended with their tag.
   */
  #closeDownTo(index: number, end: number): void {
    const nodes = this.nodes
    const open = this.open
    while (open.height > index) {
      const id = open.tag[open.height - 1]
      if (id === SVG || id === MATH) this.foreignDepth--
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
