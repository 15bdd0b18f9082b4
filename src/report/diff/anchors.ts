import { firstOver } from '../../core/first-over.js'

/** Where the same phrase begins in both texts. */
export type Anchor = readonly [gold: number, found: number]

/** How the places of a phrase are chosen: the long ones mean the same even where they are repeated. */
const phrases = [
  { words: 8, take: 'first' },
  { words: 4, take: 'only' },
  { words: 2, take: 'only' },
  { words: 1, take: 'only' },
] as const

type Take = (typeof phrases)[number]['take']

/** The longest phrases that both texts have, as many as are in the same order (patience diff); none of one word twice. */
export function anchorsOf(gold: readonly string[], found: readonly string[]): readonly Anchor[] {
  for (const { words, take } of phrases) {
    const anchors = commonPhrases(gold, found, words, take)
    if (anchors.length > 0) return longestRising(anchors)
  }
  return []
}

/** In the order of the gold. */
function commonPhrases(
  gold: readonly string[],
  found: readonly string[],
  words: number,
  take: Take,
): readonly Anchor[] {
  const foundPlaces = placesOf(found, words, take)
  return [...placesOf(gold, words, take)].flatMap(([phrase, place]): readonly Anchor[] => {
    const other = foundPlaces.get(phrase)
    return place === repeated || other === undefined || other === repeated ? [] : [[place, other]]
  })
}

const repeated = -1

function placesOf(text: readonly string[], words: number, take: Take): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (let at = 0; at + words <= text.length; at++) {
    const phrase = text.slice(at, at + words).join(' ')
    if (!places.has(phrase)) places.set(phrase, at)
    else if (take === 'only') places.set(phrase, repeated)
  }
  return places
}

/** Of anchors in the order of the gold, the longest series that is in the order of the answer too (patience sorting). */
export function longestRising(anchors: readonly Anchor[]): readonly Anchor[] {
  /** For each length, the anchor that ends the series with the least end. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  anchors.forEach(([, place], at) => {
    const length = firstOver(ends.length, (one) => anchors[ends[one]!]![1] >= place)
    before[at] = ends[length - 1]
    ends[length] = at
  })
  const series: Anchor[] = []
  for (let at = ends.at(-1); at !== undefined; at = before[at]) series.push(anchors[at]!)
  return series.reverse()
}
