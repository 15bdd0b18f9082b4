import { DistinctNumbers } from '../../../core/distinct-numbers.js'
import { fnvOffset, fnvStep, textHash } from '../../../core/text/fnv1a.js'
import { logit } from '../../../ml/numeric/probabilities.js'
import { segmentLine } from '../../../page/segments/segment-text.js'
import type { PagePrediction } from '../page-predictor.js'
import { type PlaceKind, placeKinds, type SegmentPlaces, segmentPlaces } from './segment-places.js'

/** What a page predicted of the segments in its places. */
interface PlaceSums {
  /** The places, ascending. */
  readonly places: Uint32Array
  /** Of each: its words, their log odds, and how many of them are kept. */
  readonly words: Float32Array
  readonly odds: Float32Array
  readonly kept: Float32Array
}

/** What other pages of its site are told of a page: hashes and sums, none of its text. */
export interface PageSummary {
  /** A hash of all its texts. */
  readonly key: number
  /** Hashes of the longer texts that are kept, ascending: pages that share most of them are one document. */
  readonly main: Uint32Array
  /** Hashes of all texts, ascending. */
  readonly texts: Uint32Array
  readonly sums: Readonly<Record<PlaceKind, PlaceSums>>
}

/** What evidence of a site is asked about each segment of a page. */
export interface SegmentKeys {
  readonly texts: Uint32Array
  readonly places: SegmentPlaces
}

/** A page has at most so many of each in its summary: those with the lowest hashes, which are the same on any page. */
export const summaryLimits = { main: 64, texts: 1024, places: 512 } as const

/** Shorter texts stand in many articles. */
const minMainWords = 8

/** The log odds of a likelihood of 0 or 1 would outweigh all others. */
const maxOdds = 6

export const boundedOdds = (likelihood: number): number =>
  Math.max(-maxOdds, Math.min(maxOdds, logit(likelihood)))

export function segmentKeys(segmentation: PagePrediction['segmentation']): SegmentKeys {
  const { count } = segmentation.segments
  const texts = Uint32Array.from({ length: count }, (_, segment) =>
    textHash(segmentLine(segmentation, segment)),
  )
  return { texts, places: segmentPlaces(segmentation) }
}

/** @param kept The segments that the model keeps of the page alone. */
export function summarizePage(
  { likelihoods, words }: Pick<PagePrediction, 'likelihoods' | 'words'>,
  kept: readonly number[],
  { texts, places }: SegmentKeys,
): PageSummary {
  const isKept = new Uint8Array(texts.length)
  for (const segment of kept) isKept[segment] = 1
  const sumsOf = (kind: PlaceKind): PlaceSums =>
    placeSums(places[kind], { likelihoods, words, isKept })
  const sums = Object.fromEntries(placeKinds.map((kind) => [kind, sumsOf(kind)]))
  const long = kept.filter((segment) => words[segment]! >= minMainWords)
  return {
    key: texts.reduce(fnvStep, fnvOffset) >>> 0,
    main: lowest(
      long.map((segment) => texts[segment]!),
      summaryLimits.main,
    ),
    texts: lowest(texts, summaryLimits.texts),
    sums: sums as Record<PlaceKind, PlaceSums>,
  }
}

/** The lowest distinct numbers, ascending. */
const lowest = (numbers: Iterable<number>, count: number): Uint32Array =>
  Uint32Array.from(new Set(numbers)).sort().slice(0, count)

interface PredictedSegments extends Pick<PagePrediction, 'likelihoods' | 'words'> {
  readonly isKept: Uint8Array
}

function placeSums(
  ofSegments: Uint32Array,
  { likelihoods, words, isKept }: PredictedSegments,
): PlaceSums {
  const places = lowest(ofSegments, summaryLimits.places)
  const sums = { words: zeros(places), odds: zeros(places), kept: zeros(places) }
  const indexes = new DistinctNumbers()
  for (const place of places) indexes.indexOf(place)
  for (const [segment, place] of ofSegments.entries()) {
    if (place > places.at(-1)!) continue
    const at = indexes.indexOf(place)
    const own = Math.max(1, words[segment]!)
    sums.words[at]! += own
    sums.odds[at]! += own * boundedOdds(likelihoods[segment]!)
    sums.kept[at]! += own * isKept[segment]!
  }
  return { places, ...sums }
}

const zeros = ({ length }: Uint32Array): Float32Array => new Float32Array(length)

/** Whether two pages have nearly the same main text, as an article at several addresses has. */
export function isSameDocument(one: PageSummary, other: PageSummary): boolean {
  if (one.key === other.key) return true
  const [few, many] = [one.main.length, other.main.length].sort((a, b) => a - b)
  const shared = countShared(one.main, other.main)
  return shared > sameShare.ofShorter * few! && shared > sameShare.ofLonger * many!
}

const sameShare = { ofShorter: 0.5, ofLonger: 0.3 } as const

/** Of ascending numbers. */
function countShared(some: Uint32Array, others: Uint32Array): number {
  let [shared, other] = [0, 0]
  for (const number of some) {
    while (other < others.length && others[other]! < number) other++
    if (others[other] === number) shared++
  }
  return shared
}
