import { notContent, notShown } from '../../../page/columns/node-context.js'
import type { Page } from '../../../page/columns/page.js'
import { firstUnknownTag, TagSet, TEXT_NODE } from '../../../page/columns/tags.js'
import type { Segmentation } from '../../../page/segments/segmentation.js'
import { divideSequence, type SequenceSpan } from './divide-sequence.js'
import { findKeyPatterns, type KeyPattern } from './repeating-patterns.js'

/** A block of 001: one or several adjacent elements, with the texts between them. */
export interface PatternBlock {
  readonly depth: number
  readonly firstNode: number
  readonly endNode: number
  /** Number of elements in the block. */
  readonly elements: number
  /** Whether it is a single element that is itself divided. */
  readonly isCut: boolean
}

/**
 * Divides a page into blocks, an outline in page order. An element is divided if it or an element inside has a key
 * pattern.
 */
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

/** An element that is being divided. */
interface Cut {
  readonly element: number
  readonly endNode: number
  readonly depth: number
  readonly children: ChildTags
  readonly spans: readonly SequenceSpan[]
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
  const spans = divideSequence(children.tags, patterns.get(element) ?? [])
  return { element, endNode, depth, children, spans, done: 0 }
}

/** The key patterns of elements, and for each element whether it or one inside has some. */
interface Patterned {
  readonly patterns: ReadonlyMap<number, readonly KeyPattern[]>
  readonly isAround: Uint8Array
}

function findPatterns({ page, blocks }: Segmentation): Patterned {
  const patterns = new Map<number, readonly KeyPattern[]>()
  const isAround = new Uint8Array(page.nodes.count)
  for (let block = blocks.count - 1; block >= 0; block--) {
    const node = blocks.node[block]!
    const found = findKeyPatterns(childTags(page, node).tags)
    if (found.length > 0) patterns.set(node, found)
    if (found.length === 0 && isAround[node] === 0) continue
    isAround[node] = 1
    if (block > 0) isAround[blocks.node[blocks.parent[block]!]!] = 1
  }
  return { patterns, isAround }
}

/** 001's initial filtering removes these tags; their contents move up. */
const unwrapped = new TagSet('a b')

/** Number of unknown tags with their own symbol; the others share one, so that the alphabet stays small. */
const distinctUnknown = 64
const lastSymbol = firstUnknownTag + distinctUnknown

/** 001's sequence of an element: the tags of its children, and their nodes. */
interface ChildTags {
  readonly nodes: readonly number[]
  readonly tags: readonly number[]
}

/** The visible child elements of an element, with links and bold unwrapped. */
function childTags({ nodes }: Page, element: number): ChildTags {
  const { tag, end, context } = nodes
  const children: number[] = []
  const tags: number[] = []
  let node = element + 1
  while (node < end[element]!) {
    const id = tag[node]!
    if (unwrapped.has(id)) {
      node++
      continue
    }
    if (id !== TEXT_NODE && (context[node]! & (notContent | notShown)) === 0) {
      children.push(node)
      tags.push(Math.min(id, lastSymbol))
    }
    node = end[node]!
  }
  return { nodes: children, tags }
}

/** The outermost blocks without divided ones inside, by their indexes in the outline. */
export function wholeBlocks(blocks: readonly PatternBlock[]): readonly number[] {
  const holdsCut = findHoldingCut(blocks)
  const whole: number[] = []
  let depth = 0
  for (const [at, block] of blocks.entries()) {
    if (block.depth > depth) continue
    depth = block.depth
    if (holdsCut[at] === 1) depth++
    else whole.push(at)
  }
  return whole
}

/** Which blocks are divided or contain one that is; from the last to the first, so that inner ones come first. */
function findHoldingCut(blocks: readonly PatternBlock[]): Uint8Array {
  const holdsCut = new Uint8Array(blocks.length)
  /** For each depth, whether a later block at that depth and with the same parent contains a divided one. */
  const behind: boolean[] = []
  for (let at = blocks.length - 1; at >= 0; at--) {
    const { depth, isCut } = blocks[at]!
    const inside = behind[depth + 1] ?? false
    behind[depth + 1] = false
    const holds = isCut || inside
    if (holds) holdsCut[at] = 1
    behind[depth] = (behind[depth] ?? false) || holds
  }
  return holdsCut
}
