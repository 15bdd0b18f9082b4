import { decodeAttributeValue } from './character-references.js'
import { NodeContext } from './node-context.js'
import { TEXT_NODE } from './tags.js'

/** The nodes of a page in source order, as columns. Node 0 is the document. */
export interface NodeColumns {
  readonly count: number
  readonly tag: Uint16Array
  readonly parent: Int32Array
  /** One past the last node below it. */
  readonly end: Int32Array
  readonly depth: Uint16Array
  /** Bits of `NodeContext`. */
  readonly context: Uint16Array
  readonly sourceStart: Int32Array
  readonly sourceEnd: Int32Array
  /** Index of the node's first attribute; they end at the next node's first attribute. */
  readonly firstAttribute: Int32Array
  /** Texts that differ from their source: character references decoded, NUL characters removed. */
  readonly decoded: ReadonlyMap<number, string>
}

export interface AttributeColumns {
  readonly name: Uint16Array
  readonly valueStart: Int32Array
  readonly valueEnd: Int32Array
}

/** The names of elements and attributes by id. */
interface PageNames {
  readonly tags: readonly string[]
  readonly attributes: readonly string[]
}

/** A page as columns of nodes: elements and texts. Hidden nodes are included, marked by their context. */
export class Page {
  constructor(
    readonly html: string,
    readonly nodes: NodeColumns,
    readonly attributes: AttributeColumns,
    readonly names: PageNames,
    readonly warnings: readonly string[],
  ) {}

  isText(node: number): boolean {
    return this.nodes.tag[node] === TEXT_NODE
  }

  tagName(node: number): string {
    return this.names.tags[this.nodes.tag[node]!]!
  }

  /** A text node's decoded text, white space unchanged. */
  text(node: number): string {
    const { decoded, sourceStart, sourceEnd } = this.nodes
    return decoded.get(node) ?? this.html.slice(sourceStart[node], sourceEnd[node])
  }

  /** All text below a node except scripts and styles, white space unchanged. */
  textBelow(node: number): string {
    const { context, end } = this.nodes
    let text = ''
    for (let i = node; i < end[node]!; i++) {
      if (this.isText(i) && (context[i]! & NodeContext.raw) === 0) text += this.text(i)
    }
    return text
  }

  /** The index of a node's attribute, or -1. Of duplicates the first counts. */
  attributeIndex(node: number, nameId: number): number {
    const { firstAttribute } = this.nodes
    const last = firstAttribute[node + 1]!
    for (let i = firstAttribute[node]!; i < last; i++) {
      if (this.attributes.name[i] === nameId) return i
    }
    return -1
  }

  attributeValue(index: number): string {
    const { valueStart, valueEnd } = this.attributes
    return decodeAttributeValue(this.html.slice(valueStart[index], valueEnd[index]))
  }

  /** An attribute by an id from `attributeId`; attributes without a fixed id are found by `attributesOf`. */
  attribute(node: number, nameId: number): string | undefined {
    const index = this.attributeIndex(node, nameId)
    return index < 0 ? undefined : this.attributeValue(index)
  }

  *attributesOf(node: number): Iterable<readonly [name: string, value: string]> {
    const { firstAttribute } = this.nodes
    for (let i = firstAttribute[node]!; i < firstAttribute[node + 1]!; i++) {
      yield [this.names.attributes[this.attributes.name[i]!]!, this.attributeValue(i)]
    }
  }
}
