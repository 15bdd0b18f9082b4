import { comparisonKeys } from '../../../core/text/comparable-text.js'
import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'

/** The candidates of a page, and for each text of its label the indexes of those with exactly that text. */
export interface ValueMatches {
  readonly page: PageContext
  readonly candidates: readonly RuleCandidate[]
  readonly places: readonly (readonly number[])[]
}

/**
 * Finds the candidates with texts of a label, and with no other texts.
 * @param keys Texts with the same key are equal; the strictest key comes first.
 */
export function matchValues(
  page: PageContext,
  candidates: readonly RuleCandidate[],
  valuesAt: (candidate: RuleCandidate) => readonly string[],
  texts: readonly string[],
  keys: readonly ((text: string) => string)[] = comparisonKeys,
): ValueMatches {
  const values = candidates.map(valuesAt)
  const places: (readonly number[])[] = texts.map(() => [])
  for (const key of keys) {
    if (places.every(({ length }) => length > 0)) break
    const labelKeys = new Set(texts.map(key))
    const byValue = placesByValue(values, key, labelKeys)
    for (const [at, text] of texts.entries()) {
      if (places[at]!.length === 0) places[at] = byValue.get(key(text)) ?? []
    }
  }
  return { page, candidates, places }
}

function placesByValue(
  values: readonly (readonly string[])[],
  key: (text: string) => string,
  labelKeys: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
  const byValue = new Map<string, number[]>()
  for (const [at, texts] of values.entries()) {
    const keys = texts.map(key)
    if (!keys.every((one) => labelKeys.has(one))) continue
    for (const one of new Set(keys)) {
      const places = byValue.get(one)
      if (places === undefined) byValue.set(one, [at])
      else places.push(at)
    }
  }
  return byValue
}
