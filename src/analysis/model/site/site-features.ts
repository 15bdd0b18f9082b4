import { DistinctNumbers } from '../../../core/distinct-numbers.js'
import { Matrix } from '../../../ml/numeric/matrix.js'
import type { PagePrediction } from '../page-predictor.js'
import { boundedOdds, isSameDocument, type PageSummary, type SegmentKeys } from './page-summary.js'
import { placeKinds } from './segment-places.js'

/** Pages of a site, in the order of their keys, no two of which are one document. */
export type SiteEvidence = readonly PageSummary[]

export const siteFeatureNames: readonly string[] = [
  'site.odds',
  'site.words',
  'site.pages',
  'site.same-text',
  ...placeKinds.flatMap((kind) => [`site.${kind}-odds`, `site.${kind}-kept`]),
]

/** The log odds and the share of kept words in a place that no other page has. */
const unseen = { odds: -7, kept: -1 } as const

/** One page of each document, in the order of their keys: what repeats in copies of an article says nothing. */
export function distinctDocuments(pages: readonly PageSummary[]): SiteEvidence {
  const found: PageSummary[] = []
  for (const page of pages.toSorted((a, b) => a.key - b.key))
    if (!found.some((other) => isSameDocument(page, other))) found.push(page)
  return found
}

/**
 * What other pages of the site say about each segment of a page: the share of them with the same text (its document
 * frequency), and what they predict in the same places. Undefined if there are no others.
 */
export function siteFeatures(
  { likelihoods, words }: Pick<PagePrediction, 'likelihoods' | 'words'>,
  keys: SegmentKeys,
  own: PageSummary,
  evidence: SiteEvidence,
): Matrix | undefined {
  const others = evidence.filter((page) => !isSameDocument(page, own))
  if (others.length === 0) return undefined
  const matrix = new Matrix(siteFeatureNames, words.length)
  const columns = siteFeatureNames.map((_, at) => matrix.column(at))
  const [odds, wordCounts, pages, sameText, ...ofPlaces] = columns
  for (let segment = 0; segment < words.length; segment++) {
    odds![segment] = boundedOdds(likelihoods[segment]!)
    wordCounts![segment] = Math.log1p(words[segment]!)
    pages![segment] = others.length
  }
  fillSameText(keys.texts, others, sameText!)
  for (const [at, kind] of placeKinds.entries())
    fillPlaces(
      keys.places[kind],
      others.map(({ sums }) => sums[kind]),
      { odds: ofPlaces[2 * at]!, kept: ofPlaces[2 * at + 1]! },
    )
  return matrix
}

function fillSameText(texts: Uint32Array, others: SiteEvidence, share: Float32Array): void {
  const known = new DistinctNumbers()
  const numbers = texts.map((text) => known.indexOf(text))
  const counts = new Uint32Array(known.count)
  for (const { texts: theirs } of others)
    for (const text of theirs) {
      const at = known.indexOf(text)
      if (at < counts.length) counts[at]!++
    }
  for (let segment = 0; segment < share.length; segment++)
    share[segment] = counts[numbers[segment]!]! / others.length
}

function fillPlaces(
  places: Uint32Array,
  others: readonly PageSummary['sums']['shape'][],
  filled: { readonly odds: Float32Array; readonly kept: Float32Array },
): void {
  const known = new DistinctNumbers()
  const numbers = places.map((place) => known.indexOf(place))
  const own = known.count
  const [words, odds, kept] = [zeros(own), zeros(own), zeros(own)]
  for (const theirs of others)
    for (const [index, place] of theirs.places.entries()) {
      const at = known.indexOf(place)
      if (at >= own) continue
      words[at]! += theirs.words[index]!
      odds[at]! += theirs.odds[index]!
      kept[at]! += theirs.kept[index]!
    }
  for (let segment = 0; segment < places.length; segment++) {
    const at = numbers[segment]!
    const isSeen = words[at]! > 0
    filled.odds[segment] = isSeen ? odds[at]! / words[at]! : unseen.odds
    filled.kept[segment] = isSeen ? kept[at]! / words[at]! : unseen.kept
  }
}

const zeros = (count: number): Float64Array => new Float64Array(count)
