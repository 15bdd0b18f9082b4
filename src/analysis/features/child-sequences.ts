import { TagSet, TEXT_NODE } from '../../page/columns/tags.js'
import type { Segmentation } from '../../page/segments/segmentation.js'

/** Tags that 001 names as less meaningful; they are left out of the sequences. */
const filtered = new TagSet('a b script style')

/**
 * 001's child tag sequences: the tags one level below each block. A child is part of a repetition when the pair of it
 * and a neighbour occurs twice in the sequence; every longer repetition consists of such pairs.
 */
export class ChildSequences {
  readonly length: Int32Array
  readonly distinct: Int32Array
  /** Number of children that are part of a repetition. */
  readonly repeated: Int32Array

  constructor(segmentation: Segmentation) {
    const { count } = segmentation.blocks
    this.length = new Int32Array(count)
    this.distinct = new Int32Array(count)
    this.repeated = new Int32Array(count)
    // arrays are longer than what they hold: a shortened array would be allocated again
    const sequence: number[] = []
    const pairs = new Map<number, number>()
    const lastSeen = new Int32Array(segmentation.page.names.tags.length)
    for (let block = 0; block < count; block++) {
      const length = collect(segmentation, block, sequence)
      this.length[block] = length
      for (let at = 0; at < length; at++) {
        if (lastSeen[sequence[at]!] === block + 1) continue
        lastSeen[sequence[at]!] = block + 1
        this.distinct[block]!++
      }
      if (length > 3) this.repeated[block] = countRepeated(sequence, length, pairs)
    }
  }
}

/** Writes the sequence of a block to the beginning of an array; returns its length. */
function collect({ page, blocks }: Segmentation, block: number, sequence: number[]): number {
  const { tag, end } = page.nodes
  const node = blocks.node[block]!
  let length = 0
  for (let child = node + 1; child < end[node]!; child = end[child]!) {
    const id = tag[child]!
    if (id !== TEXT_NODE && !filtered.has(id)) sequence[length++] = id
  }
  return length
}

/** Pairs may not overlap, so three equal tags in a row contain one pair. */
function countRepeated(
  sequence: readonly number[],
  length: number,
  pairs: Map<number, number>,
): number {
  pairs.clear()
  let overlapped = -1
  for (let i = 0; i + 1 < length; i++) {
    const isTwin = sequence[i] === sequence[i + 1]
    if (isTwin && overlapped === i) continue
    if (isTwin) overlapped = i + 1
    const key = pairKey(sequence, i)
    pairs.set(key, (pairs.get(key) ?? 0) + 1)
  }
  let repeated = 0
  let before = false
  for (let i = 0; i < length; i++) {
    const after = i + 1 < length && (pairs.get(pairKey(sequence, i)) ?? 0) > 1
    if (before || after) repeated++
    before = after
  }
  return repeated
}

const pairKey = (sequence: readonly number[], at: number): number =>
  sequence[at]! * 0x10000 + sequence[at + 1]!
