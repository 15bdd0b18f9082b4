import type { Segmentation } from '../blocks/segmentation.js'
import { TagSet, TEXT } from '../page/tags.js'

/** The tags that 001 names as less meaningful; they are left out of the sequences. */
const filtered = new TagSet('a b script style')

/**
 * 001's child tag sequences: the tags one level below a block. A child stands in a repetition when the pair that it
 * forms with its neighbour occurs twice in the sequence; any longer repetition is made of such pairs.
 */
export class ChildSequences {
  readonly length: Int32Array
  readonly distinct: Int32Array
  /** Children that stand in a repetition. */
  readonly repeated: Int32Array

  constructor(segmentation: Segmentation) {
    const { count } = segmentation.blocks
    this.length = new Int32Array(count)
    this.distinct = new Int32Array(count)
    this.repeated = new Int32Array(count)
    const sequence: number[] = []
    const pairs = new Map<number, number>()
    const seen = new Set<number>()
    for (let block = 0; block < count; block++) {
      collect(segmentation, block, sequence)
      this.length[block] = sequence.length
      if (sequence.length === 0) continue
      seen.clear()
      for (const tag of sequence) seen.add(tag)
      this.distinct[block] = seen.size
      if (sequence.length > 3) this.repeated[block] = countRepeated(sequence, pairs)
    }
  }
}

function collect({ page, blocks }: Segmentation, block: number, sequence: number[]): void {
  const { tag, end } = page.nodes
  const node = blocks.node[block]!
  sequence.length = 0
  for (let child = node + 1; child < end[node]!; child = end[child]!) {
    const id = tag[child]!
    if (id !== TEXT && !filtered.has(id)) sequence.push(id)
  }
}

/** Pairs may not overlap, so three equal tags in a row hold one pair of them. */
function countRepeated(sequence: readonly number[], pairs: Map<number, number>): number {
  pairs.clear()
  let overlapped = -1
  for (let i = 0; i + 1 < sequence.length; i++) {
    const isTwin = sequence[i] === sequence[i + 1]
    if (isTwin && overlapped === i) continue
    if (isTwin) overlapped = i + 1
    const key = pairKey(sequence, i)
    pairs.set(key, (pairs.get(key) ?? 0) + 1)
  }
  let repeated = 0
  let before = false
  for (let i = 0; i < sequence.length; i++) {
    const after = i + 1 < sequence.length && (pairs.get(pairKey(sequence, i)) ?? 0) > 1
    if (before || after) repeated++
    before = after
  }
  return repeated
}

const pairKey = (sequence: readonly number[], at: number): number =>
  sequence[at]! * 0x10000 + sequence[at + 1]!
