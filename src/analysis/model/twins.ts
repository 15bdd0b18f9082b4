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

/** What is known of the segments of a page before twins are looked for. */
export interface TwinFacts {
  readonly segmentation: Segmentation
  readonly words: ArrayLike<number>
  /** For each segment how many others have the same words; absent where nobody counted them. */
  readonly sameWords?: ArrayLike<number>
}

/**
 * Marks the segments of twins: parts of the page that repeat an earlier kept part as wholes, such as a version for
 * small windows or for print, or the copies of a carousel. The first of them stays.
 */
export function twinSegments(facts: TwinFacts, kept: readonly number[]): Uint8Array {
  const { segmentation, words } = facts
  const { page, blocks, segments } = segmentation
  const isTwin = new Uint8Array(segments.count)
  const texts = numberTexts(facts)
  if (texts.distinct === segments.count) return isTwin
  const hashes = new TextHashes(texts.numbers)
  const allWords = realSums(segments.count, (segment) => words[segment]!)
  const isKept = new Uint8Array(segments.count)
  for (const segment of kept) isKept[segment] = 1
  const keptWords = realSums(segments.count, (segment) => isKept[segment]! * words[segment]!)
  const within = (prefix: Float64Array, block: number): number =>
    prefix[blocks.endSegment[block]!]! - prefix[blocks.firstSegment[block]!]!
  const firsts = new Map<number, number>()
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

/** The same number for each segment with the same text; texts that nothing repeats are not read. */
function numberTexts({ segmentation, sameWords }: TwinFacts) {
  const numbers = new Int32Array(segmentation.segments.count)
  const known = new Map<string, number>()
  let distinct = 0
  for (let segment = 0; segment < numbers.length; segment++) {
    if (sameWords?.[segment] === 0) {
      numbers[segment] = ++distinct
      continue
    }
    const line = segmentLine(segmentation, segment)
    let number = known.get(line)
    if (number === undefined) {
      number = ++distinct
      known.set(line, number)
    }
    numbers[segment] = number
  }
  return { numbers, distinct }
}

/** Hashes of any sequence of numbers, each in constant time: two remainders in one number. */
class TextHashes {
  readonly #one: Float64Array
  readonly #other: Float64Array
  readonly #powersOfOne: Float64Array
  readonly #powersOfOther: Float64Array

  constructor(numbers: Int32Array) {
    this.#one = prefixHashes(numbers, moduli[0])
    this.#other = prefixHashes(numbers, moduli[1])
    this.#powersOfOne = powers(numbers.length, moduli[0])
    this.#powersOfOther = powers(numbers.length, moduli[1])
  }

  of(first: number, end: number): number {
    const length = end - first
    const one = difference(this.#one, first, end, this.#powersOfOne[length]!, moduli[0])
    const other = difference(this.#other, first, end, this.#powersOfOther[length]!, moduli[1])
    return one * beyondModuli + other
  }
}

/** Products of two remainders are exact in a double, and so are two remainders in one number. */
const moduli = [67_108_859, 67_108_837] as const
const beyondModuli = 2 ** 26
const base = 70_001

function prefixHashes(numbers: Int32Array, modulus: number): Float64Array {
  const hashes = new Float64Array(numbers.length + 1)
  for (let at = 0; at < numbers.length; at++)
    hashes[at + 1] = remainder(hashes[at]! * base + numbers[at]!, modulus)
  return hashes
}

function powers(count: number, modulus: number): Float64Array {
  const found = new Float64Array(count + 1).fill(1)
  for (let at = 0; at < count; at++) found[at + 1] = remainder(found[at]! * base, modulus)
  return found
}

/** The least number from 0 that leaves a multiple of the modulus; faster than `%` of doubles. */
function remainder(value: number, modulus: number): number {
  const left = value - Math.floor(value / modulus) * modulus
  if (left < 0) return left + modulus
  return left < modulus ? left : left - modulus
}

const difference = (
  hashes: Float64Array,
  first: number,
  end: number,
  power: number,
  modulus: number,
): number => remainder(hashes[end]! - hashes[first]! * power, modulus)
