import { comparableText, comparisonKeys } from '../../../core/text/comparable-text.js'
import { lowerBound } from '../../../core/text/lower-bound.js'
import type { ValueTarget } from '../../evaluate/candidates.js'
import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'
import type { TrainingExample } from './training-example.js'

/**
 * The candidates of a page, and for each text of its label the indexes of those with exactly that text. Equal texts
 * have the same list, not only an equal one: so many texts that stand at as many places cost what they are.
 */
export interface ValueMatches {
  readonly page: PageContext
  readonly candidates: readonly RuleCandidate[]
  readonly places: readonly (readonly number[])[]
}

/** The places of all texts. */
export const allPlaces = ({ places }: Pick<ValueMatches, 'places'>): Set<number> =>
  new Set([...new Set(places)].flat())

const listDefaults = {
  /** Texts of a label that are found from which the others may differ in signs: they are a list. */
  found: 2,
  /** The share of the texts of a list that is enough where they are only found so. */
  alike: 0.5,
} as const

/** The letters and digits of a text: lists in data often have brackets and commas that the page does not show. */
export const wordsOf = (text: string): string =>
  comparableText(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/**
 * Finds the candidates with texts of a label, and with no other texts. Where several texts are found, or most of a
 * list differ so, others may differ in signs and white space.
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
  let places: (readonly number[])[] = texts.map(() => [])
  const found = (): number => places.filter(({ length }) => length > 0).length
  const fill = (key: (text: string) => string): void => {
    if (found() === texts.length) return
    const labelKeys = new Set(texts.map(key))
    const byValue = placesByValue(values, key, labelKeys)
    for (const [at, text] of texts.entries()) {
      if (places[at]!.length === 0) places[at] = byValue.get(key(text)) ?? []
    }
  }
  keys.forEach(fill)
  const exact = places
  const isList = found() >= listDefaults.found
  if (isList || texts.length >= listDefaults.found) {
    places = [...exact]
    fill(wordsOf)
    const isEnough = found() >= Math.max(listDefaults.found, texts.length * listDefaults.alike)
    if (!isList && !isEnough) places = exact
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

/**
 * The example with these positives. Other places with texts of the label may carry it too, but no element around a
 * positive or inside it: what the rule takes would be there twice.
 */
export function exampleAt(
  target: ValueTarget,
  matches: ValueMatches,
  positives: ReadonlySet<number>,
): TrainingExample {
  const { page, candidates } = matches
  const others = [...allPlaces(matches)].filter((place) => !positives.has(place))
  const isApart =
    target.kind === 'element' || target.kind === 'joined'
      ? isOutside(page, candidates, positives)
      : () => true
  return { page, candidates, positives, uncertain: new Set(others.filter(isApart)) }
}

/** Whether a candidate neither stands inside one of these nor holds one. */
function isOutside(
  { page: { nodes } }: PageContext,
  candidates: readonly RuleCandidate[],
  positives: ReadonlySet<number>,
): (place: number) => boolean {
  const nodeOf = (place: number): number => candidates[place]!.node
  const taken = [...positives].map(nodeOf).sort((a, b) => a - b)
  const last = taken.map((node) => nodes.end[node]!)
  for (let at = 1; at < last.length; at++) last[at] = Math.max(last[at]!, last[at - 1]!)
  return (place) => {
    const node = nodeOf(place)
    const later = lowerBound(taken.length, (at) => taken[at]! > node)
    const isInside = later > 0 && last[later - 1]! > node
    return !isInside && (later === taken.length || taken[later]! >= nodes.end[node]!)
  }
}
