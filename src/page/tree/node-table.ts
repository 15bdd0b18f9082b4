import type { AttributeColumns, NodeColumns } from '../columns/page.js'

/** Copies a column into a longer one. */
export function growColumn<Column extends Uint16Array | Int32Array>(
  column: Column,
  length: number,
): Column {
  const longer = new (column.constructor as new (length: number) => Column)(length)
  longer.set(column)
  return longer
}

/** Growable node columns. */
export class NodeTable {
  count = 0
  readonly decoded = new Map<number, string>()
  tag: Uint16Array
  parent: Int32Array
  end: Int32Array
  depth: Uint16Array
  context: Uint16Array
  sourceStart: Int32Array
  sourceEnd: Int32Array
  firstAttribute: Int32Array

  constructor(capacity: number) {
    this.tag = new Uint16Array(capacity)
    this.parent = new Int32Array(capacity)
    this.end = new Int32Array(capacity)
    this.depth = new Uint16Array(capacity)
    this.context = new Uint16Array(capacity)
    this.sourceStart = new Int32Array(capacity)
    this.sourceEnd = new Int32Array(capacity)
    this.firstAttribute = new Int32Array(capacity + 1)
  }

  /** Adds an empty node: its end is the next node. */
  add(tag: number, parent: number, depth: number, sourceStart: number): number {
    const node = this.count
    if (node === this.tag.length) this.#grow()
    this.tag[node] = tag
    this.parent[node] = parent
    this.end[node] = node + 1
    this.depth[node] = depth
    this.sourceStart[node] = sourceStart
    this.count = node + 1
    return node
  }

  /** Ensures capacity for `count` nodes. */
  reserve(count: number): void {
    while (this.tag.length < count) this.#grow()
  }

  /** The columns at their true length; nothing may be added afterwards. */
  columns(attributeCount: number): NodeColumns {
    const { count } = this
    this.firstAttribute[count] = attributeCount
    return {
      count,
      tag: this.tag.subarray(0, count),
      parent: this.parent.subarray(0, count),
      end: this.end.subarray(0, count),
      depth: this.depth.subarray(0, count),
      context: this.context.subarray(0, count),
      sourceStart: this.sourceStart.subarray(0, count),
      sourceEnd: this.sourceEnd.subarray(0, count),
      firstAttribute: this.firstAttribute.subarray(0, count + 1),
      decoded: this.decoded,
    }
  }

  #grow(): void {
    const length = this.tag.length * 2
    this.tag = growColumn(this.tag, length)
    this.parent = growColumn(this.parent, length)
    this.end = growColumn(this.end, length)
    this.depth = growColumn(this.depth, length)
    this.context = growColumn(this.context, length)
    this.sourceStart = growColumn(this.sourceStart, length)
    this.sourceEnd = growColumn(this.sourceEnd, length)
    this.firstAttribute = growColumn(this.firstAttribute, length + 1)
  }
}

/** Growable attribute columns. */
export class AttributeTable {
  count = 0
  name: Uint16Array
  valueStart: Int32Array
  valueEnd: Int32Array

  constructor(capacity: number) {
    this.name = new Uint16Array(capacity)
    this.valueStart = new Int32Array(capacity)
    this.valueEnd = new Int32Array(capacity)
  }

  add(name: number, valueStart: number, valueEnd: number): number {
    const index = this.count
    if (index === this.name.length) {
      this.name = growColumn(this.name, index * 2)
      this.valueStart = growColumn(this.valueStart, index * 2)
      this.valueEnd = growColumn(this.valueEnd, index * 2)
    }
    this.name[index] = name
    this.valueStart[index] = valueStart
    this.valueEnd[index] = valueEnd
    this.count = index + 1
    return index
  }

  columns(): AttributeColumns {
    const { count } = this
    return {
      name: this.name.subarray(0, count),
      valueStart: this.valueStart.subarray(0, count),
      valueEnd: this.valueEnd.subarray(0, count),
    }
  }
}
