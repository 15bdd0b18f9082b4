import { groupBy } from '../../core/group-by.js'
import { countShingleWords, ShingleSet } from '../../core/text/shingles.js'
import { segmentText } from '../segments/segment-text.js'
import { isShownSegment, type Segmentation } from '../segments/segmentation.js'
import { type EmbeddedSource, type EmbeddedText, embeddedTexts } from './embedded-texts.js'

const embeddedDefaults = {
  /**
   * From this expected F1 on the chosen segments are kept: on pages that show their text, scripts contain worse
   * texts.
   */
  maxExpectedF1: 0.5,
  /** Embedded content needs this multiple of the shown words: a page that shows half of it has a text of its own. */
  minTimesShown: 2,
  /** A page that shows this many words does not depend on scripts for its content. */
  maxShownWords: 200,
  /** Fewer words are a notice rather than main content. */
  minWords: 100,
  /** A text of whose shingles this share is on the page adds nothing: it is truncated or formatted differently. */
  maxKnownShare: 0.5,
} as const

/** Main content that was found in the page's scripts. */
interface EmbeddedContent {
  readonly source: EmbeddedSource
  readonly text: string
  readonly warnings: readonly string[]
}

const sourceNames: Record<EmbeddedSource, string> = {
  'json-ld': 'JSON-LD',
  state: 'embedded state',
}

/**
 * The content to return instead of the chosen segments if the page's scripts contain content that its visible text
 * lacks. Scripts are read only if the chosen segments are doubtful.
 * @param expectedF1 The expected F1 of the chosen segments; 0 if there are none.
 */
export function embeddedContent(
  segmentation: Segmentation,
  expectedF1: number,
): EmbeddedContent | undefined {
  if (expectedF1 >= embeddedDefaults.maxExpectedF1) return undefined
  const additions = textsNotOnPage(embeddedTexts(segmentation.page), segmentation)
  if (additions.length === 0) return undefined
  const chosen = chooseContent(additions, shownWords(segmentation), expectedF1)
  const source = chosen[0]?.source
  if (source === undefined) return undefined
  return {
    source,
    text: chosen.map(({ text }) => text).join('\n'),
    warnings: [
      `the main content is from the page's ${sourceNames[source]}: its visible text lacks it`,
    ],
  }
}

function shownWords(segmentation: Segmentation): number {
  let words = 0
  for (let segment = 0; segment < segmentation.segments.count; segment++)
    if (isShownSegment(segmentation, segment))
      words += countShingleWords(segmentText(segmentation, segment))
  return words
}

/** The texts that neither the page's segments, shown or hidden, nor longer embedded texts contain. */
export function textsNotOnPage(
  texts: readonly EmbeddedText[],
  segmentation: Segmentation,
): readonly EmbeddedText[] {
  if (texts.length === 0) return []
  const known = new ShingleSet(texts.map(({ text }) => text))
  for (let segment = 0; segment < segmentation.segments.count; segment++)
    known.add(segmentText(segmentation, segment))
  const missing = new Set<EmbeddedText>()
  for (const embedded of longestFirst(texts)) {
    if (known.shareOf(embedded.text) >= embeddedDefaults.maxKnownShare) continue
    known.add(embedded.text)
    missing.add(embedded)
  }
  return texts.filter((embedded) => missing.has(embedded))
}

const longestFirst = (texts: readonly EmbeddedText[]): readonly EmbeddedText[] =>
  [...texts].sort((a, b) => b.text.length - a.text.length)

/**
 * The texts to use instead of the shown ones, in page order; none unless the page shows little and the segments
 * chosen from it are doubtful. Texts with the same property name and type form a group; the group with the most words
 * is chosen.
 */
export function chooseContent(
  additions: readonly EmbeddedText[],
  shownWords: number,
  expectedF1: number,
): readonly EmbeddedText[] {
  const { maxExpectedF1, maxShownWords, minWords, minTimesShown } = embeddedDefaults
  if (expectedF1 >= maxExpectedF1 || shownWords >= maxShownWords) return []
  const requiredWords = Math.max(minWords, minTimesShown * shownWords)
  let best: { readonly words: number; readonly texts: readonly EmbeddedText[] } | undefined
  for (const texts of groupedByName(additions)) {
    const words = texts.reduce((sum, { text }) => sum + countShingleWords(text), 0)
    if (words >= requiredWords && (best === undefined || words > best.words))
      best = { words, texts }
  }
  return best?.texts ?? []
}

const groupedByName = (texts: readonly EmbeddedText[]): Iterable<readonly EmbeddedText[]> =>
  groupBy(texts, ({ source, path, type }) => JSON.stringify([source, path.at(-1), type])).values()
