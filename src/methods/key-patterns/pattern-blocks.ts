import type { Segmentation } from '../../blocks/segmentation.js'
import { type ChildTags, childTags } from './child-tags.js'
import { divide, type Span } from './divide.js'
import { type KeyPattern, keyPatternsOf } from './key-patterns-of.js'

/** A block of 001: one element or several side by side, with the texts between them. */
export interface PatternBlock {
  readonly depth: number
  readonly firstNode: number
  readonly endNode: number
  /** How many elements it was made of. */
  readonly elements: number
  /** Whether it is one element whose inside was cut in its turn. */
  readonly isCut: boolean
}

/** Cuts a page into blocks, an outline in page order. An element is cut as long as there is a key pattern in it. */
export function patternBlocks(segmentation: Segmentation): readonly PatternBlock[] {
  const { page } = segmentation
  const patterned = findPatterns(segmentation)
  const blocks: PatternBlock[] = []
  const open: Cut[] = [cutOf(segmentation, patterned, 0, page.nodes.count, 0)]
  for (let cut = open.at(-1); cut !== undefined; cut = open.at(-1)) {
    const span = cut.spans[cut.done++]
    if (span === undefined) {
      open.pop()
      continue
    }
    const { from, to } = span
    const firstNode = from === 0 ? cut.element + 1 : cut.children.nodes[from]!
    const endNode = to < cut.children.nodes.length ? cut.children.nodes[to]! : cut.endNode
    const depth = cut.depth + span.depth
    const element = cut.children.nodes[from]!
    const isCut = to - from === 1 && patterned.isAround[element] === 1
    blocks.push({ depth, firstNode, endNode, elements: to - from, isCut })
    if (isCut) open.push(cutOf(segmentation, patterned, element, endNode, depth + 1))
  }
  return blocks
}

/** An element on its way of being cut. */
interface Cut {
  readonly element: number
  readonly endNode: number
  readonly depth: number
  readonly children: ChildTags
  readonly spans: readonly Span[]
  done: number
}

function cutOf(
  { page }: Segmentation,
  { patterns }: Patterned,
  element: number,
  endNode: number,
  depth: number,
): Cut {
  const children = childTags(page, element)
  const spans = divide(children.tags, patterns.get(element) ?? [])
  return { element, endNode, depth, children, spans, done: 0 }
}

/** The key patterns of elements, and which elements have some or are around such. */
interface Patterned {
  readonly patterns: ReadonlyMap<number, readonly KeyPattern[]>
  readonly isAround: Uint8Array
}

function findPatterns({ page, blocks }: Segmentation): Patterned {
  const patterns = new Map<number, readonly KeyPattern[]>()
  const isAround = new Uint8Array(page.nodes.count)
  for (let block = blocks.count - 1; block >= 0; block--) {
    const node = blocks.node[block]!
    const found = keyPatternsOf(childTags(page, node).tags)
    if (found.length > 0) patterns.set(node, found)
    if (found.length === 0 && isAround[node] === 0) continue
    isAround[node] = 1
    if (block > 0) isAround[blocks.node[blocks.parent[block]!]!] = 1
  }
  return { patterns, isAround }
}
