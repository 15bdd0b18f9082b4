import { DistinctNumbers } from '../../core/distinct-numbers.js'
import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { attributeId } from '../../page/columns/attribute-names.js'
import type { Page } from '../../page/columns/page.js'
import type { Segmentation } from '../../page/segments/segmentation.js'

const CLASS = attributeId('class')
const ID = attributeId('id')

/**
 * Groups the blocks of a page three ways: by *path* (tag names from the document down), by *shape* (tag names and
 * classes from the document down), and by *opening* (tag, class and id of the block alone).
 */
export class Shapes {
  readonly path: Grouping
  readonly shape: Grouping
  readonly opening: Grouping

  constructor({ page, blocks }: Segmentation) {
    const { count } = blocks
    const path = new Int32Array(count)
    const shape = new Int32Array(count)
    const opening = new Int32Array(count)
    for (let block = 0; block < count; block++) {
      const node = blocks.node[block]!
      const parent = blocks.parent[block]!
      const tag = page.nodes.tag[node]!
      const words = valueHash(page, node, CLASS)
      path[block] = fnvStep(block === 0 ? 0 : path[parent]!, tag + 1)
      shape[block] = fnvStep(fnvStep(block === 0 ? 0 : shape[parent]!, tag + 1), words)
      opening[block] = fnvStep(fnvStep(tag + 1, words), valueHash(page, node, ID))
    }
    this.path = new Grouping(path)
    this.shape = new Grouping(shape)
    this.opening = new Grouping(opening)
  }
}

const known = new WeakMap<Segmentation, Shapes>()

/** The shapes of a page, which features and predictions ask for, worked out once. */
export function shapesOf(segmentation: Segmentation): Shapes {
  const shapes = known.get(segmentation) ?? new Shapes(segmentation)
  known.set(segmentation, shapes)
  return shapes
}

const groups = new DistinctNumbers()

/** Rows grouped by a key: the group of each row, and its size. */
export class Grouping {
  readonly group: Int32Array
  readonly #sizes: Int32Array

  constructor(keys: Int32Array) {
    groups.clear()
    const group = new Int32Array(keys.length)
    const sizes = new Int32Array(keys.length)
    for (let row = 0; row < keys.length; row++) {
      const index = groups.indexOf(keys[row]!)
      group[row] = index
      sizes[index]!++
    }
    this.group = group
    this.#sizes = sizes
  }

  /** The number of rows in this row's group, including itself. */
  size(row: number): number {
    return this.#sizes[this.group[row]!]!
  }
}

/** A hash of an attribute's characters in the source; 0 when it is missing. */
function valueHash(page: Page, node: number, nameId: number): number {
  const index = page.attributeIndex(node, nameId)
  if (index < 0) return 0
  const { valueStart, valueEnd } = page.attributes
  let hash = fnvOffset
  for (let i = valueStart[index]!; i < valueEnd[index]!; i++)
    hash = fnvStep(hash, page.html.charCodeAt(i))
  return hash
}
