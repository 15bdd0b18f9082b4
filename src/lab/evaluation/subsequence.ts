import { type F1Score, f1Score } from '../../core/f1-score.js'
import { foldToLine } from '../../core/text/white-space.js'

export const subsequenceLimits = {
  /**
   * Maximum number of code points that are compared, from the beginning of a text. Time is the product of both
   * lengths over 32: some seconds for two texts of this length that share nothing.
   */
  maxLength: 300_000,
} as const

/**
 * The longest common subsequence of characters (code points), white space folded: precision is its share of the
 * extracted text, recall its share of the gold.
 */
export function subsequenceScore(found: string, gold: string): F1Score {
  const [foundPoints, goldPoints] = [comparedPoints(found), comparedPoints(gold)]
  const common = commonSubsequenceLength(foundPoints, goldPoints)
  return f1Score(common, foundPoints.length, goldPoints.length)
}

const comparedPoints = (text: string): Int32Array =>
  codePoints(foldToLine(text)).subarray(0, subsequenceLimits.maxLength)

function codePoints(text: string): Int32Array {
  const points = new Int32Array(text.length)
  let count = 0
  for (let at = 0; at < text.length; count++) {
    const point = text.codePointAt(at)!
    points[count] = point
    at += point > 0xffff ? 2 : 1
  }
  return points.subarray(0, count)
}

/** The length of the longest common subsequence, in O(n + m) memory and O(n m / 32) time. */
export function commonSubsequenceLength(a: Int32Array, b: Int32Array): number {
  const start = commonStart(a, b)
  const end = commonEnd(a, b, start)
  const innerA = a.subarray(start, a.length - end)
  const innerB = b.subarray(start, b.length - end)
  const [longer, shorter] = innerA.length < innerB.length ? [innerB, innerA] : [innerA, innerB]
  return start + end + (shorter.length === 0 ? 0 : bitParallelLength(longer, shorter))
}

function commonStart(a: Int32Array, b: Int32Array): number {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  return start
}

function commonEnd(a: Int32Array, b: Int32Array, start: number): number {
  const most = Math.min(a.length, b.length) - start
  let end = 0
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return end
}

/**
 * The bit-vector recurrence of Crochemore et al. (2001) and Hyyrö (2004): the zeros of a bit vector over the pattern
 * mark the steps of a row of the dynamic program. The pattern is processed in words of 32 characters, each over the
 * whole text; only the carry of an addition at each text position passes from word to word, so that neither rows nor
 * masks of a large alphabet are stored for the whole pattern.
 */
function bitParallelLength(text: Int32Array, pattern: Int32Array): number {
  const symbols = new Map<number, number>()
  const textSymbols = text.map((point) => symbolOf(symbols, point))
  const patternSymbols = pattern.map((point) => symbolOf(symbols, point))
  const masks = new Int32Array(symbols.size)
  const carries = new Uint8Array(text.length)
  let length = 0
  for (let from = 0; from < pattern.length; from += 32) {
    const word = patternSymbols.subarray(from, from + 32)
    word.forEach((symbol, bit) => {
      masks[symbol]! |= 1 << bit
    })
    length += zerosAfter(textSymbols, masks, carries, word.length)
    for (const symbol of word) masks[symbol] = 0
  }
  return length
}

/** Numbers code points in order of first occurrence, so that tables over them are dense. */
function symbolOf(symbols: Map<number, number>, point: number): number {
  const known = symbols.get(point)
  if (known !== undefined) return known
  symbols.set(point, symbols.size)
  return symbols.size - 1
}

/**
 * Processes one word of the pattern over the text, updates the carries in place, and counts the zeros of its first
 * bits.
 */
function zerosAfter(
  text: Int32Array,
  masks: Int32Array,
  carries: Uint8Array,
  width: number,
): number {
  let vector = -1
  for (let at = 0; at < text.length; at++) {
    const mask = masks[text[at]!]!
    const matched = vector & mask
    const sum = (vector + matched + carries[at]!) | 0
    carries[at] = (matched | (vector & ~sum)) >>> 31
    vector = sum | (vector & ~mask)
  }
  return onesIn(width === 32 ? ~vector : ~vector & ((1 << width) - 1))
}

function onesIn(word: number): number {
  let ones = 0
  for (let left = word; left !== 0; left &= left - 1) ones++
  return ones
}
