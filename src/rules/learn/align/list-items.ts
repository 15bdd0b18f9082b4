import { comparisonKeys } from '../../../core/text/comparable-text.js'
import { lowerBound } from '../../../core/text/lower-bound.js'
import { candidatesFor, shortValueAt, valueAt } from '../../evaluate/candidates.js'
import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'
import type { NodeSignatures } from './node-signatures.js'

const element = { kind: 'element' } as const

/** Places of the first text that are tried. */
const maxPlaces = 20

/**
 * The texts of all items of the list that has some texts as items, in page order: of the elements at the same kind
 * of place, those inside the smallest element that has all the named ones and more. The same texts if there is no
 * such list.
 */
export function listItems(
  page: PageContext,
  texts: readonly string[],
  signatures: NodeSignatures,
): readonly string[] {
  const candidates = candidatesFor(element, page)
  const places = placesOfTexts(page, candidates, texts)
  const found = places.filter(({ length }) => length > 0)
  const placesOf = placesBySignature(page, candidates, signatures)
  let longest: readonly number[] = []
  for (const first of found[0]?.slice(0, maxPlaces) ?? []) {
    const named = found.map((its) => likeFirst(page, candidates, its, first, signatures))
    const members = [...new Set(named.map((at) => signatures.of(page, candidates[at]!.node)))]
      .flatMap((signature) => placesOf.get(signature)!)
      .sort((a, b) => a - b)
    const items = closestTo(page, candidates, named, members)
    if (items.length > longest.length) longest = items
  }
  if (longest.length === 0) return texts
  const missing = texts.filter((_, at) => places[at]!.length === 0)
  return [...longest.map((at) => valueAt(element, page, candidates[at]!)), ...missing]
}

/** For each text the elements that have it and no other, by the strictest key that finds some. */
function placesOfTexts(
  page: PageContext,
  candidates: readonly RuleCandidate[],
  texts: readonly string[],
): readonly (readonly number[])[] {
  const max = texts.reduce((longest, { length }) => Math.max(longest, length), 0) * 2 + 100
  const values = candidates.map((one) => shortValueAt(element, page, one, max))
  const found: (readonly number[])[] = texts.map(() => [])
  for (const key of comparisonKeys) {
    if (found.every(({ length }) => length > 0)) break
    const wanted = new Map(texts.map((text) => [key(text), [] as number[]]))
    for (const [at, value] of values.entries())
      if (value !== undefined) wanted.get(key(value))?.push(at)
    for (const [at, text] of texts.entries())
      if (found[at]!.length === 0) found[at] = wanted.get(key(text))!
  }
  return found
}

function placesBySignature(
  page: PageContext,
  candidates: readonly RuleCandidate[],
  signatures: NodeSignatures,
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [at, { node }] of candidates.entries()) {
    const signature = signatures.of(page, node)
    const its = places.get(signature)
    if (its === undefined) places.set(signature, [at])
    else its.push(at)
  }
  return places
}

/** Of the places of a text the one with the same path of tags as the place of the first text; else the first one. */
function likeFirst(
  page: PageContext,
  candidates: readonly RuleCandidate[],
  places: readonly number[],
  first: number,
  signatures: NodeSignatures,
): number {
  if (places.includes(first)) return first
  const pathOf = (at: number): string => signatures.withoutClasses(page, candidates[at]!.node)
  return places.find((at) => pathOf(at) === pathOf(first)) ?? places[0]!
}

/** The members inside the smallest element that has all named ones and others; none where no element has others. */
function closestTo(
  { page }: PageContext,
  candidates: readonly RuleCandidate[],
  named: readonly number[],
  members: readonly number[],
): readonly number[] {
  const { parent, end } = page.nodes
  const nodeOf = (at: number): number => candidates[at]!.node
  const known = new Set(named)
  const last = Math.max(...named.map(nodeOf))
  for (let around = parent[nodeOf(Math.min(...named))]!; around > 0; around = parent[around]!) {
    if (end[around]! <= last) continue
    const from = lowerBound(members.length, (at) => nodeOf(members[at]!) > around)
    const to = lowerBound(members.length, (at) => nodeOf(members[at]!) >= end[around]!)
    if (to - from > known.size) return members.slice(from, to)
  }
  return []
}
