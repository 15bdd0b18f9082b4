import { groupBy } from '../core/group-by.js'
import type { EmbeddedText } from './embedded-texts.js'
import { wordCount } from './shingles.js'

export const embeddedDefaults = {
  /** At an expected F1 from here on the page's own runs stand: on pages that show their text, scripts hold worse. */
  expectedF1: 0.5,
  /** How many times the words that the page shows: a page that shows half of it has a text of its own. */
  timesShown: 2,
  /** A page that shows so many words is not one that waits for its scripts. */
  shown: 200,
  /** Fewer words are a notice rather than a main content. */
  words: 100,
} as const

/**
 * The texts to use in place of what the page shows, in their order; none, unless the page shows little, and what was
 * found in that is doubtful. Texts of one name and type belong together; those with the most words are the content.
 */
export function chooseEmbedded(
  additions: readonly EmbeddedText[],
  shownWords: number,
  expectedF1: number,
): readonly EmbeddedText[] {
  const { expectedF1: least, shown } = embeddedDefaults
  if (expectedF1 >= least || shownWords >= shown) return []
  const due = Math.max(embeddedDefaults.words, embeddedDefaults.timesShown * shownWords)
  let best: { readonly words: number; readonly texts: readonly EmbeddedText[] } | undefined
  for (const texts of byName(additions)) {
    const words = texts.reduce((sum, { text }) => sum + wordCount(text), 0)
    if (words >= due && (best === undefined || words > best.words)) best = { words, texts }
  }
  return best?.texts ?? []
}

const byName = (texts: readonly EmbeddedText[]): Iterable<readonly EmbeddedText[]> =>
  groupBy(texts, ({ source, path, type }) => JSON.stringify([source, path.at(-1), type])).values()
