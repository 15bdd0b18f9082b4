import { type F1Score, f1Score } from '../../core/f1-score.js'
import { maximumMatching } from './bipartite-matching.js'
import { bootstrapMean, type Interval } from './bootstrap.js'

/** The minimum token F1 of a found record and the gold record that it matches. */
export const sameRecordF1 = 0.8

/** The tokens of a record's text. */
export type RecordTokens = readonly string[]

/**
 * Record F1 from a maximum one-to-one matching of found and gold records with sufficient token F1.
 * @param ignored Records that count neither way: a found record that matches only one of them is left out.
 */
export function recordScore(
  found: readonly RecordTokens[],
  gold: readonly RecordTokens[],
  ignored: readonly RecordTokens[] = [],
): F1Score {
  // gold first: a gold record never loses its match to an ignored one
  const matches = matchRecords([...gold, ...ignored], found)
  const common = matches.slice(0, gold.length).filter(isMatched).length
  const leftOut = matches.slice(gold.length).filter(isMatched).length
  return f1Score(common, found.length - leftOut, gold.length)
}

/** The mean token F1 of the gold records that are found and the records that match them; 0 where none is. */
export function matchedLikeness(
  found: readonly RecordTokens[],
  gold: readonly RecordTokens[],
): number {
  const numbers = new Map<string, number>()
  const numbersOf = (all: readonly RecordTokens[]): readonly Int32Array[] =>
    all.map((tokens) => sortedNumbers(tokens, numbers))
  const foundTokens = numbersOf(found)
  const goldTokens = numbersOf(gold)
  let sum = 0
  let pairs = 0
  for (const [at, match] of matchRecords(gold, found).entries()) {
    if (match === undefined) continue
    const [its, other] = [goldTokens[at]!, foundTokens[match]!]
    sum += f1Score(commonOfSorted(its, other), other.length, its.length).f1
    pairs++
  }
  return sum / Math.max(1, pairs)
}

/** Which found records are matched with gold ones, by the matching of `recordScore`. */
export function matchedRecords(
  found: readonly RecordTokens[],
  gold: readonly RecordTokens[],
): readonly boolean[] {
  const matched = new Set(matchRecords(gold, found))
  return found.map((_, place) => matched.has(place))
}

/** For each known record the place of the found one that it is matched with. */
export function matchRecords(
  known: readonly RecordTokens[],
  found: readonly RecordTokens[],
): readonly (number | undefined)[] {
  const numbers = new Map<string, number>()
  const foundTokens = found.map((tokens) => sortedNumbers(tokens, numbers))
  const candidates = known
    .map((tokens) => sortedNumbers(tokens, numbers))
    .map((tokens) => indicesOfSame(tokens, foundTokens))
  return maximumMatching(known.length, (at) => candidates[at]!)
}

const isMatched = (match: number | undefined): boolean => match !== undefined

function sortedNumbers(tokens: RecordTokens, numbers: Map<string, number>): Int32Array {
  const ids = Int32Array.from(tokens, (token) => {
    const id = numbers.get(token) ?? numbers.size
    numbers.set(token, id)
    return id
  })
  return ids.sort()
}

function indicesOfSame(tokens: Int32Array, others: readonly Int32Array[]): readonly number[] {
  const places: number[] = []
  others.forEach((other, place) => {
    if (isSame(tokens, other)) places.push(place)
  })
  return places
}

/** The shorter list bounds the common tokens, which alone rules out most pairs. */
function isSame(a: Int32Array, b: Int32Array): boolean {
  const reaches = (common: number): boolean =>
    f1Score(common, a.length, b.length).f1 >= sameRecordF1
  return reaches(Math.min(a.length, b.length)) && reaches(commonOfSorted(a, b))
}

function commonOfSorted(a: Int32Array, b: Int32Array): number {
  let common = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const order = a[i]! - b[j]!
    if (order === 0) common++
    if (order <= 0) i++
    if (order >= 0) j++
  }
  return common
}

export interface RecordsResult {
  readonly pages: number
  readonly f1: Interval
  readonly precision: Interval
  readonly recall: Interval
}

/** The result of a system on records from its page scores; `undefined` for no pages. */
export function recordsResult(scores: readonly F1Score[]): RecordsResult | undefined {
  if (scores.length === 0) return undefined
  const mean = (part: keyof F1Score) => bootstrapMean(scores.map((score) => score[part]))!
  return {
    pages: scores.length,
    f1: mean('f1'),
    precision: mean('precision'),
    recall: mean('recall'),
  }
}
