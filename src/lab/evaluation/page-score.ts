import type { F1Score } from '../../core/f1-score.js'
import { characterAndWordTokens, wordTokens } from '../../core/text/tokens.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { segmentText } from '../../page/segments/segment-text.js'
import { readPage } from '../../page/tree/read-page.js'
import { type SegmentScore, segmentScore } from './segment-scores.js'
import { SegmentTexts } from './segment-texts.js'
import { subsequenceScore } from './subsequence.js'
import { isExact, overlapScore, shingleScore } from './text-scores.js'

/** Every measure of main content, for one answer or as the mean of several answers for a page. */
export interface PageScore {
  readonly words: F1Score
  /** The number of words of the gold. */
  readonly goldWords: number
  readonly characters: F1Score
  readonly subsequence: F1Score
  readonly shingles: F1Score
  /** 1 when the texts are equal up to white space. */
  readonly exact: number
  /** Segments that the answer contains, against those that the gold contains. */
  readonly blocks: SegmentScore
}

/** A page, its gold and the answers of several systems; '' for no answer. */
export interface AnsweredPage {
  readonly html: string
  readonly gold: string
  readonly answers: readonly string[]
}

/** The scores of the answers, in their order. */
export function scoreAnswers({ html, gold, answers }: AnsweredPage): readonly PageScore[] {
  const segments = segmentTexts(html)
  const goldSegments = segments.containedIn(gold)
  const goldWords = wordTokens(gold)
  const goldCharacters = characterAndWordTokens(gold)
  return answers.map((found) => {
    const words = wordTokens(found)
    return {
      words: overlapScore(words, goldWords),
      goldWords: goldWords.length,
      characters: overlapScore(characterAndWordTokens(found), goldCharacters),
      subsequence: subsequenceScore(found, gold),
      shingles: shingleScore(words, goldWords),
      exact: isExact(found, gold) ? 1 : 0,
      blocks: segmentScore(segments.containedIn(found), goldSegments, segments.count),
    }
  })
}

function segmentTexts(html: string): SegmentTexts {
  const segmentation = segmentPage(readPage(html))
  return new SegmentTexts(
    Array.from({ length: segmentation.segments.count }, (_, segment) =>
      segmentText(segmentation, segment),
    ),
  )
}
