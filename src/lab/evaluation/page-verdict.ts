/** Thresholds of word F1. The paper with these verdicts (003) gives none; these are our own. */
export const verdictThresholds = {
  /** Minimum of a correct page: a caption or a byline may be wrong. */
  correct: 0.9,
  /** Below this a page is without content: hardly a word was found, or nearly all words are wrong. */
  content: 0.1,
} as const

export const pageVerdicts = ['correct', 'deviation', 'without content'] as const

export type PageVerdict = (typeof pageVerdicts)[number]

export function pageVerdict(wordF1: number): PageVerdict {
  if (wordF1 >= verdictThresholds.correct) return 'correct'
  return wordF1 < verdictThresholds.content ? 'without content' : 'deviation'
}

/** The number of pages with each verdict. */
export function countVerdicts(wordF1s: readonly number[]): Readonly<Record<PageVerdict, number>> {
  const counts: Record<PageVerdict, number> = { correct: 0, deviation: 0, 'without content': 0 }
  for (const wordF1 of wordF1s) counts[pageVerdict(wordF1)]++
  return counts
}
