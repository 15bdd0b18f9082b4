import { knownAttributes } from '../columns/attribute-names.js'
import { decodeText, isLiteralText } from '../columns/character-references.js'
import { NameTable } from '../columns/name-table.js'
import { NodeContext } from '../columns/node-context.js'
import { Page } from '../columns/page.js'
import { limitWarning, type ParseLimits } from '../columns/parse-limits.js'
import { knownTags } from '../columns/tags.js'
import { isSpaceOnly } from '../scanner/markup-characters.js'
import { ElementContextReader } from './element-context.js'
import { AttributeTable, NodeTable } from './node-table.js'
import { OpenElements } from './open-elements.js'
import { TreeConstructor } from './tree-constructor.js'

/** Maximum numbers of distinct names without fixed ids. */
export const nameLimits = { tags: 4_000, attributes: 60_000 } as const

/** Builds the columns of a page from its tokens. */
export class TreeBuilder extends TreeConstructor {
  readonly #attributes: AttributeTable
  readonly #attributeNames = new NameTable(knownAttributes, nameLimits.attributes)
  readonly #contexts: ElementContextReader
  #textLength = 0

  constructor(html: string, limits: ParseLimits) {
    const estimate = 64 + Math.min(html.length >> 6, limits.nodes)
    super({
      limits,
      nodes: new NodeTable(estimate),
      open: new OpenElements(limits.depth),
      tags: new NameTable(knownTags, nameLimits.tags),
    })
    this.#attributes = new AttributeTable(estimate)
    this.#contexts = new ElementContextReader(html, this.#attributes)
    this.begin(html)
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const table = this.#attributes
    if (table.count - this.nodes.firstAttribute[this.current]! >= this.limits.attributes) {
      this.exceeded.add('attributes')
      return
    }
    if (table.count >= this.limits.attributesInAll) {
      this.exceeded.add('attributesInAll')
      return
    }
    const name = this.#attributeNames.id(this.html, nameStart, nameEnd)
    table.add(name, valueStart, valueEnd)
  }

  text(start: number, end: number): void {
    const isRaw = (this.contextHere() & NodeContext.raw) !== 0
    const room = this.limits.text - this.#textLength
    const cut = isRaw ? end : Math.min(end, start + room)
    const decoded = isRaw ? undefined : this.#decoded(start, cut)
    if (decoded !== '') this.#addText(start, cut, decoded)
    this.sourceAt = cut
    if (!isRaw) this.#textLength += decoded?.length ?? cut - start
    if (cut < end) {
      this.full = true
      this.exceeded.add('text')
    }
  }

  /** The page so far; an unfinished tag does not count. */
  finish(): Page {
    this.end()
    return new Page(
      this.html,
      this.nodes.columns(this.#attributes.count),
      this.#attributes.columns(),
      { tags: this.tags.names, attributes: this.#attributeNames.names },
      [...this.exceeded].map((name) => limitWarning(name, this.limits[name])),
    )
  }

  protected override addNode(id: number, sourceStart: number): number {
    const node = super.addNode(id, sourceStart)
    this.nodes.firstAttribute[node] = this.#attributes.count
    return node
  }

  protected ownContext(id: number): number {
    return this.#contexts.of(id, this.nodes.firstAttribute[this.current]!, this.foreignDepth)
  }

  protected override withdrawCurrent(): void {
    this.#attributes.count = this.nodes.firstAttribute[this.current]!
    super.withdrawCurrent()
  }

  #addText(start: number, end: number, decoded: string | undefined): void {
    const isBlank = this.isInHead() && isSpaceOnly(decoded ?? this.html.slice(start, end))
    const node = this.addText(start, end, isBlank)
    if (decoded !== undefined) this.nodes.decoded.set(node, decoded)
  }

  /** The decoded text of a range; `undefined` if it equals the source. */
  #decoded(start: number, end: number): string | undefined {
    return isLiteralText(this.html, start, end)
      ? undefined
      : decodeText(this.html.slice(start, end))
  }
}
