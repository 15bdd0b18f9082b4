import { notContent, notShown } from '../columns/node-context.js'
import type { Page } from '../columns/page.js'
import { blockTags, DOCUMENT_NODE, TEXT_NODE, tagId } from '../columns/tags.js'
import { isBlankNode } from './blank-text.js'
import { type BlockColumns, type Segmentation, segmentationLimits } from './segmentation.js'

const BR = tagId('br')

/** Texts that differ in these bits are never in one segment: shown text and alternatives to it. */
const visibility = notShown

/** Divides a page, or the inside of a block node, into blocks and segments in one pass over its nodes. */
export function segmentPage(page: Page, block = 0): Segmentation {
  const end = page.nodes.end[block]!
  const segmenter = new Segmenter(page, end - block)
  for (let node = block; node < end; node++) segmenter.visit(node)
  return segmenter.finish()
}

class Segmenter {
  readonly #page: Page
  readonly #blockOf: Int32Array
  readonly #blocks: BlockMemory
  readonly #segments: SegmentMemory
  #blockCount = 0
  #segmentCount = 0
  #block = -1
  /** The node after the last one of the open block. */
  #blockEnd = 0
  /** Whether the last segment may still grow, and the number of line breaks after its last text. */
  #segmentIsOpen = false
  #breaks = 0
  #isTruncated = false

  /** @param nodes Maximum number of nodes. */
  constructor(page: Page, nodes: number) {
    this.#page = page
    const blocks = Math.min(nodes, segmentationLimits.blocks)
    const segments = Math.min(nodes, segmentationLimits.segments)
    this.#blockOf = new Int32Array(page.nodes.count)
    this.#blocks = blocks > keptLength ? blockMemory(blocks) : keptBlocks
    this.#segments = segments > keptLength ? segmentMemory(segments) : keptSegments
  }

  visit(node: number): void {
    while (node >= this.#blockEnd && this.#block >= 0) this.#leaveBlock()
    const tag = this.#page.nodes.tag[node]!
    if (tag === TEXT_NODE) this.#visitText(node)
    else if (tag === DOCUMENT_NODE || blockTags.has(tag)) this.#enterBlock(node)
    else if (tag === BR) this.#breaks++
    this.#blockOf[node] = this.#block
  }

  finish(): Segmentation {
    while (this.#block >= 0) this.#leaveBlock()
    const blocks = this.#blockCount
    const segments = this.#segmentCount
    return {
      page: this.#page,
      blocks: { count: blocks, ...shortened(this.#blocks, blocks) },
      segments: { count: segments, ...shortened(this.#segments, segments) },
      blockOf: this.#blockOf,
      warnings: this.#isTruncated
        ? [
            `The page was cut at the cap of ${segmentationLimits.blocks} blocks and ` +
              `${segmentationLimits.segments} segments.`,
          ]
        : [],
    }
  }

  #enterBlock(node: number): void {
    this.#segmentIsOpen = false
    const block = this.#blockCount
    if (block === segmentationLimits.blocks) {
      this.#isTruncated = true
      return
    }
    this.#blocks.node[block] = node
    this.#blocks.parent[block] = this.#block
    this.#blocks.firstSegment[block] = this.#segmentCount
    this.#blockCount++
    this.#block = block
    this.#blockEnd = this.#page.nodes.end[node]!
  }

  #leaveBlock(): void {
    const block = this.#block
    this.#blocks.end[block] = this.#blockCount
    this.#blocks.endSegment[block] = this.#segmentCount
    this.#segmentIsOpen = false
    this.#block = this.#blocks.parent[block]!
    if (this.#block >= 0) this.#blockEnd = this.#page.nodes.end[this.#blocks.node[this.#block]!]!
  }

  #visitText(node: number): void {
    const context = this.#page.nodes.context[node]!
    if ((context & notContent) !== 0 || isBlankNode(this.#page, node)) return
    if (!this.#continuesSegment(context)) this.#startSegment(node)
    if (this.#segmentIsOpen) this.#segments.endNode[this.#segmentCount - 1] = node + 1
    this.#breaks = 0
  }

  #continuesSegment(context: number): boolean {
    if (!this.#segmentIsOpen || this.#breaks > 1) return false
    const last = this.#segments.endNode[this.#segmentCount - 1]! - 1
    return ((context ^ this.#page.nodes.context[last]!) & visibility) === 0
  }

  #startSegment(node: number): void {
    const segment = this.#segmentCount
    this.#segmentIsOpen = segment < segmentationLimits.segments
    if (!this.#segmentIsOpen) {
      this.#isTruncated = true
      return
    }
    this.#segments.block[segment] = this.#block
    this.#segments.firstNode[segment] = node
    this.#segmentCount++
  }
}

type BlockMemory = Readonly<Record<keyof Omit<BlockColumns, 'count'>, Int32Array>>
type SegmentMemory = Readonly<Record<'block' | 'firstNode' | 'endNode', Int32Array>>

const blockMemory = (length: number): BlockMemory => ({
  node: new Int32Array(length),
  parent: new Int32Array(length),
  end: new Int32Array(length),
  firstSegment: new Int32Array(length),
  endSegment: new Int32Array(length),
})

const segmentMemory = (length: number): SegmentMemory => ({
  block: new Int32Array(length),
  firstNode: new Int32Array(length),
  endNode: new Int32Array(length),
})

/** Nearly all pages have fewer nodes: their blocks and segments are collected in the same memory. */
const keptLength = 1 << 14
const keptBlocks = blockMemory(keptLength)
const keptSegments = segmentMemory(keptLength)

/** Columns at their true length, as copies: the longer ones are used again, or can be freed. */
const shortened = <Columns extends Readonly<Record<string, Int32Array>>>(
  columns: Columns,
  length: number,
): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, column.slice(0, length)]),
  ) as Columns
