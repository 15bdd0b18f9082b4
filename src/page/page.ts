import { Context } from './context.js'
import { decodeValue } from './references.js'
import { TEXT } from './tags.js'

/** The nodes of a page, in source order, as columns. Node 0 is the document. */
export interface NodeColumns {
  readonly count: number
  readonly tag: Uint16Array
  readonly parent: Int32Array
  /** One past the last node below it. */
  readonly end: Int32Array
  readonly depth: Uint16Array
  /** Bits of `Context`. */
  readonly context: Uint16Array
  readonly sourceStart: Int32Array
  readonly sourceEnd: Int32Array
  /** The node's attributes begin here and end where the next node's begin. */
  readonly firstAttribute: Int32Array
  /** Texts that their source does not spell: character references decoded, NUL characters left out. */
  readonly decoded: ReadonlyMap<number, string>
}

export interface AttributeColumns {
  readonly name: Uint16Array
  readonly valueStart: Int32Array
  readonly valueEnd: Int32Array
}

/** The names behind the numbers of elements and attributes. */
export interface PageNames {
  readonly tags: readonly string[]
  readonly attributes: readonly string[]
}

/** A page as columns of nodes: elements and texts, with what is hidden, kept apart by its context, not dropped. */
export class Page {
  constructor(
    readonly html: string,
    readonly nodes: NodeColumns,
    readonly attributes: AttributeColumns,
    readonly names: PageNames,
    readonly warnings: readonly string[],
  ) {}

  isText(node: number): boolean {
    return this.nodes.tag[node] === TEXT
  }

  tagName(node: number): string {
    return this.names.tags[this.nodes.tag[node]!]!
  }

  /** A text node's characters as the author meant them, white space as it stands. */
  text(node: number): string {
    const { decoded, sourceStart, sourceEnd } = this.nodes
    return decoded.get(node) ?? this.html.slice(sourceStart[node], sourceEnd[node])
  }

  /** All text below a node that is shown, raw texts left out, as it stands. */
  textBelow(node: number): string {
    const { context, end } = this.nodes
    let text = ''
    for (let i = node; i < end[node]!; i++) {
      if (this.isText(i) && (context[i]! & Context.raw) === 0) text += this.text(i)
    }
    return text
  }

  /** The index of a node's attribute, or -1. The first of two with one name counts. */
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
    return decodeValue(this.html.slice(valueStart[index], valueEnd[index]))
  }

  /** An attribute by an id from `attributeId`; names that are not known beforehand are found by `attributesOf`. */
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
