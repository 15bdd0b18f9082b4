import { knownAttributes } from './attributes.js'
import { isBlankText } from './blank-text.js'
import { Context } from './context.js'
import { ElementContexts } from './element-contexts.js'
import { NameTable } from './names.js'
import { AttributeTable, NodeTable } from './node-table.js'
import { OpenElements } from './open-elements.js'
import { Page } from './page.js'
import { capWarning, type PageLimits } from './page-limits.js'
import { decodeText, isSpelt } from './references.js'
import { knownTags } from './tags.js'
import { TreeConstructor } from './tree-constructor.js'

/** Names of a page's own that are told apart. */
export const nameCaps = { tags: 4_000, attributes: 60_000 } as const

/** Builds a page's columns from its tokens. */
export class TreeBuilder extends TreeConstructor {
  readonly #attributes: AttributeTable
  readonly #attributeNames = new NameTable(knownAttributes, nameCaps.attributes)
  readonly #contexts: ElementContexts
  #textLength = 0

  constructor(html: string, limits: PageLimits) {
    const estimate = 64 + Math.min(html.length >> 6, limits.nodes)
    super({
      limits,
      nodes: new NodeTable(estimate),
      open: new OpenElements(limits.depth),
      tags: new NameTable(knownTags, nameCaps.tags),
    })
    this.#attributes = new AttributeTable(estimate)
    this.#contexts = new ElementContexts(html, this.#attributes)
    this.begin(html)
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const table = this.#attributes
    if (table.count - this.nodes.firstAttribute[this.current]! >= this.limits.attributes) {
      this.capped.add('attributes')
      return
    }
    if (table.count >= this.limits.attributesInAll) {
      this.capped.add('attributesInAll')
      return
    }
    const name = this.#attributeNames.id(this.html, nameStart, nameEnd)
    table.add(name, valueStart, valueEnd)
  }

  text(start: number, end: number): void {
    const isRaw = (this.contextHere() & Context.raw) !== 0
    const room = this.limits.text - this.#textLength
    const cut = isRaw ? end : Math.min(end, start + room)
    const decoded = isRaw ? undefined : this.#decoded(start, cut)
    if (decoded !== '') this.#addText(start, cut, decoded)
    this.sourceAt = cut
    if (!isRaw) this.#textLength += decoded?.length ?? cut - start
    if (cut < end) {
      this.full = true
      this.capped.add('text')
    }
  }

  /** The page as far as it was told; a tag that the source breaks off in is none. */
  finish(): Page {
    this.end()
    return new Page(
      this.html,
      this.nodes.columns(this.#attributes.count),
      this.#attributes.columns(),
      { tags: this.tags.names, attributes: this.#attributeNames.names },
      [...this.capped].map((cap) => capWarning(cap, this.limits[cap])),
    )
  }

  protected override addNode(id: number, sourceStart: number): number {
    const node = super.addNode(id, sourceStart)
    this.nodes.firstAttribute[node] = this.#attributes.count
    return node
  }

  protected ownContext(id: number): number {
    return this.#contexts.of(id, this.nodes.firstAttribute[this.current]!, this.foreign)
  }

  protected override withdrawCurrent(): void {
    this.#attributes.count = this.nodes.firstAttribute[this.current]!
    super.withdrawCurrent()
  }

  #addText(start: number, end: number, decoded: string | undefined): void {
    const isBlank = this.isInHead() && isBlankText(decoded ?? this.html.slice(start, end))
    const node = this.addText(start, end, isBlank)
    if (decoded !== undefined) this.nodes.decoded.set(node, decoded)
  }

  /** The text between two places as the author meant it; `undefined` when that is what stands there. */
  #decoded(start: number, end: number): string | undefined {
    return isSpelt(this.html, start, end) ? undefined : decodeText(this.html.slice(start, end))
  }
}
