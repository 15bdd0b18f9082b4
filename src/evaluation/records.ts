import { matchRows } from './matching.js'
import { type Score, scoreOf } from './score.js'

/** Token F1 from which a found record is taken for a true one. */
export const sameRecord = 0.8

/** The tokens of a record's text. */
export type RecordTokens = readonly string[]

/**
 * Record F1: found and true records are matched one to one, as many as can be, where their token F1 is high enough.
 * @param ignored Records that count neither way: those found ones that only they account for are left out.
 */
export function recordScore(
  found: readonly RecordTokens[],
  gold: readonly RecordTokens[],
  ignored: readonly RecordTokens[] = [],
): Score {
  // the gold first: no true record gives its partner up for an ignored one
  const partners = partnersOf([...gold, ...ignored], found)
  const common = partners.slice(0, gold.length).filter(isMatched).length
  const leftOut = partners.slice(gold.length).filter(isMatched).length
  return scoreOf(common, found.length - leftOut, gold.length)
}

/** Which of the found records are true ones, in the matching that the score counts. */
export function trueRecords(
  found: readonly RecordTokens[],
  gold: readonly RecordTokens[],
): readonly boolean[] {
  const matched = new Set(partnersOf(gold, found))
  return found.map((_, place) => matched.has(place))
}

function partnersOf(
  known: readonly RecordTokens[],
  found: readonly RecordTokens[],
): readonly (number | undefined)[] {
  const numbers = new Map<string, number>()
  const foundTokens = found.map((tokens) => sortedNumbers(tokens, numbers))
  const candidates = known
    .map((tokens) => sortedNumbers(tokens, numbers))
    .map((tokens) => placesOfSame(tokens, foundTokens))
  return matchRows(known.length, (at) => candidates[at]!)
}

const isMatched = (partner: number | undefined): boolean => partner !== undefined

function sortedNumbers(tokens: RecordTokens, numbers: Map<string, number>): Int32Array {
  const ids = Int32Array.from(tokens, (token) => {
    const id = numbers.get(token) ?? numbers.size
    numbers.set(token, id)
    return id
  })
  return ids.sort()
}

function placesOfSame(tokens: Int32Array, others: readonly Int32Array[]): readonly number[] {
  const places: number[] = []
  others.forEach((other, place) => {
    if (isSame(tokens, other)) places.push(place)
  })
  return places
}

/** The shorter of two lists bounds what they share; most pairs are told apart by that alone. */
function isSame(a: Int32Array, b: Int32Array): boolean {
  const reaches = (common: number): boolean => scoreOf(common, a.length, b.length).f1 >= sameRecord
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
