import { realSums } from '../../core/text/prefix-sums.js'
import { TagSet } from '../../page/columns/tags.js'
import { segmentLine } from '../../page/segments/segment-text.js'
import { isShownSegment, type Segmentation } from '../../page/segments/segmentation.js'

/** Parts with fewer words repeat by chance or on purpose: a menu line, a date, "Read more". */
const minTwinWords = {
  /** Of a part with several segments. */
  several: 12,
  /**
   * Of a single segment, which is no twin of a sibling: authors repeat paragraphs too. If one is hidden, it is.
   */
  single: 25,
} as const

/** What repeats inside lists, tables and code was written so: its parts are no twins. */
const neverTwins = new TagSet('li td th tr tbody thead tfoot caption dt dd pre option figcaption')

/** A part is the twin of a part of which this share of its kept words is kept too. */
const minKeptShare = 0.5

/**
 * Marks the segments of twins: parts of the page that repeat an earlier kept part as wholes, such as a version for
 * small windows or for print, or the copies of a carousel. The first of them stays.
 */
export function twinSegments(
  segmentation: Segmentation,
  kept: readonly number[],
  words: ArrayLike<number>,
): Uint8Array {
  const { page, blocks, segments } = segmentation
  const isTwin = new Uint8Array(segments.count)
  const hashes = new TextHashes(segmentation)
  if (!hashes.hasRepeats) return isTwin
  const allWords = realSums(segments.count, (segment) => words[segment]!)
  const isKept = new Uint8Array(segments.count)
  for (const segment of kept) isKept[segment] = 1
  const keptWords = realSums(segments.count, (segment) => isKept[segment]! * words[segment]!)
  const within = (prefix: Float64Array, block: number): number =>
    prefix[blocks.endSegment[block]!]! - prefix[blocks.firstSegment[block]!]!
  const firsts = new Map<string, number>()
  for (let block = 1; block < blocks.count; ) {
    const [first, end] = [blocks.firstSegment[block]!, blocks.endSegment[block]!]
    const isSingle = end - first === 1
    const isCandidate =
      end > first &&
      !neverTwins.has(page.nodes.tag[blocks.node[block]!]!) &&
      within(allWords, block) >= (isSingle ? minTwinWords.single : minTwinWords.several)
    if (isCandidate) {
      const key = hashes.of(first, end)
      const other = firsts.get(key) ?? -1
      const isOutside = other >= 0 && blocks.end[other]! <= block
      const isSibling =
        isSingle &&
        isOutside &&
        blocks.parent[other] === blocks.parent[block] &&
        isShownSegment(segmentation, first) ===
          isShownSegment(segmentation, blocks.firstSegment[other]!)
      if (isOutside && !isSibling) {
        const own = within(keptWords, block)
        if (within(keptWords, other) >= minKeptShare * own) {
          isTwin.fill(1, first, end)
          block = blocks.end[block]!
          continue
        }
        firsts.set(key, block)
      } else if (other < 0) firsts.set(key, block)
    }
    block = end === first ? blocks.end[block]! : block + 1
  }
  return isTwin
}

/** Hashes of the texts of any sequence of segments, each in constant time. */
class TextHashes {
  readonly hasRepeats: boolean
  readonly #one: Float64Array
  readonly #other: Float64Array
  readonly #powers: Float64Array

  constructor(segmentation: Segmentation) {
    const { count } = segmentation.segments
    const ids = new Map<string, number>()
    this.#one = new Float64Array(count + 1)
    this.#other = new Float64Array(count + 1)
    this.#powers = new Float64Array(2 * (count + 1)).fill(1)
    for (let segment = 0; segment < count; segment++) {
      const line = segmentLine(segmentation, segment)
      const id = ids.get(line) ?? ids.size + 1
      ids.set(line, id)
      this.#one[segment + 1] = (this.#one[segment]! * base + id) % moduli[0]
      this.#other[segment + 1] = (this.#other[segment]! * base + id) % moduli[1]
      this.#powers[2 * segment + 2] = (this.#powers[2 * segment]! * base) % moduli[0]
      this.#powers[2 * segment + 3] = (this.#powers[2 * segment + 1]! * base) % moduli[1]
    }
    this.hasRepeats = ids.size < count
  }

  of(first: number, end: number): string {
    const length = end - first
    const one = difference(this.#one, first, end, this.#powers[2 * length]!, moduli[0])
    const other = difference(this.#other, first, end, this.#powers[2 * length + 1]!, moduli[1])
    return `${length} ${one} ${other}`
  }
}

/** Products of two remainders are exact in a double. */
const moduli = [67_108_859, 67_108_837] as const
const base = 70_001

const difference = (
  hashes: Float64Array,
  first: number,
  end: number,
  power: number,
  modulus: number,
): number => (((hashes[end]! - hashes[first]! * power) % modulus) + modulus) % modulus
