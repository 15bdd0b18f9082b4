/** Word F1 of a page. The paper that counts pages so (003) gives no numbers; these are ours. */
export const verdictThresholds = {
  /** From here on a page is correct: a caption or a byline more or less is forgiven. */
  correct: 0.9,
  /** Below this a page is without content: next to no word of it was found, or nearly all are others. */
  content: 0.1,
} as const

export const verdicts = ['correct', 'deviation', 'without content'] as const

export type Verdict = (typeof verdicts)[number]

export function verdictOf(wordF1: number): Verdict {
  if (wordF1 >= verdictThresholds.correct) return 'correct'
  return wordF1 < verdictThresholds.content ? 'without content' : 'deviation'
}

/** How many pages have each verdict. */
export function countVerdicts(wordF1s: readonly number[]): Readonly<Record<Verdict, number>> {
  const counts: Record<Verdict, number> = { correct: 0, deviation: 0, 'without content': 0 }
  for (const wordF1 of wordF1s) counts[verdictOf(wordF1)]++
  return counts
}
