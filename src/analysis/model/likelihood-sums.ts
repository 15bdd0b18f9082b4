import { accumulate } from '../../core/text/prefix-sums.js'
import type { BlockColumns } from '../../page/segments/segmentation.js'

/** The mean when there are no segments: beyond the ends of a page, or alone in a block. */
export const unknownMean = -1

/** Words that a segment counts for at least, so that segments without words still have an influence. */
export const minSegmentWords = 0.3

/** Prefix sums of words, and of words times their likelihood, over the segments of a page. */
export class LikelihoodSums {
  readonly #words: Float64Array
  readonly #likely: Float64Array
  /** Expected content words of the page. */
  readonly likely: number

  constructor(likelihoods: Float32Array, words: ArrayLike<number>) {
    const count = likelihoods.length
    this.#words = new Float64Array(count + 1)
    this.#likely = new Float64Array(count + 1)
    for (let segment = 0; segment < count; segment++) {
      const weight = Math.max(minSegmentWords, words[segment]!)
      this.#words[segment + 1] = weight
      this.#likely[segment + 1] = weight * likelihoods[segment]!
    }
    accumulate(this.#words)
    accumulate(this.#likely)
    this.likely = this.#likely[count]!
  }

  get likelyShare(): number {
    return this.#words.length === 1 ? 0 : this.likely / this.#words.at(-1)!
  }

  /** The share of expected content words in the segments from `start` up to, not including, `end`. */
  share(start: number, end: number): number {
    return this.likely === 0 ? 0 : (this.#likely[end]! - this.#likely[start]!) / this.likely
  }

  /** For each segment the mean of a window around it, without the segment itself. */
  fillWindowMeans(before: number, after: number, means: Float32Array): void {
    const { length } = means
    for (let segment = 0; segment < length; segment++)
      this.#fillMean(
        segment,
        Math.max(0, segment - before),
        Math.min(length, segment + after + 1),
        means,
      )
  }

  /** For each segment the mean of the other segments in a block around it. */
  fillBlockMeans(
    blocks: Int32Array,
    { firstSegment, endSegment }: BlockColumns,
    means: Float32Array,
  ): void {
    for (let segment = 0; segment < means.length; segment++) {
      const block = blocks[segment]!
      this.#fillMean(segment, firstSegment[block]!, endSegment[block]!, means)
    }
  }

  /** The mean likelihood of a word in these segments without one of them; unknown when that is the only one. */
  #fillMean(segment: number, start: number, end: number, means: Float32Array): void {
    if (end - start <= 1) {
      means[segment] = unknownMean
      return
    }
    const words = this.#words
    const likely = this.#likely
    const wordsLeft = words[end]! - words[start]! - this.#wordsOf(segment)
    const likelyLeft = likely[end]! - likely[start]! - this.#likelyOf(segment)
    means[segment] = likelyLeft / wordsLeft
  }

  /**
   * For each segment the mean likelihood of a word in the other segments of its group; unknown when there are none.
   * @param groupOf The group of each block.
   */
  fillMeansOfOthers(blocks: Int32Array, groupOf: Int32Array, means: Float32Array): void {
    let groups = 0
    for (let segment = 0; segment < blocks.length; segment++)
      groups = Math.max(groups, groupOf[blocks[segment]!]! + 1)
    const counts = new Int32Array(groups)
    const words = new Float64Array(groups)
    const likely = new Float64Array(groups)
    for (let segment = 0; segment < blocks.length; segment++) {
      const group = groupOf[blocks[segment]!]!
      counts[group]!++
      words[group]! += this.#wordsOf(segment)
      likely[group]! += this.#likelyOf(segment)
    }
    for (let segment = 0; segment < blocks.length; segment++) {
      const group = groupOf[blocks[segment]!]!
      const others = likely[group]! - this.#likelyOf(segment)
      if (counts[group] === 1) means[segment] = unknownMean
      else means[segment] = others / (words[group]! - this.#wordsOf(segment))
    }
  }

  #wordsOf(segment: number): number {
    return this.#words[segment + 1]! - this.#words[segment]!
  }

  #likelyOf(segment: number): number {
    return this.#likely[segment + 1]! - this.#likely[segment]!
  }
}
