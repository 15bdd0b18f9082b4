import { runText } from '../blocks/run-text.js'
import { segment } from '../blocks/segment.js'
import { charactersAndWordsOf, wordsOf } from '../core/words.js'
import { readPage } from '../page/read-page.js'
import { type BlockScore, blockScore } from './blocks.js'
import { carriedRuns } from './carried-runs.js'
import { isExact } from './exact.js'
import { overlapScore } from './overlap.js'
import type { Score } from './score.js'
import { shingleScore } from './shingles.js'
import { subsequenceScore } from './subsequence.js'

/** Every measure of main content, for one answer to one page; or the mean of several answers to it. */
export interface PageScore {
  readonly words: Score
  readonly characters: Score
  readonly subsequence: Score
  readonly shingles: Score
  /** 1 when the texts are the same but for white space. */
  readonly exact: number
  /** Runs that the answer keeps, against those that the gold does. */
  readonly blocks: BlockScore
}

/** A page, its gold, and the answers that several systems gave; no answer is ''. */
export interface AnsweredPage {
  readonly html: string
  readonly gold: string
  readonly answers: readonly string[]
}

/** The scores of each answer, in their order. */
export function scoreAnswers({ html, gold, answers }: AnsweredPage): readonly PageScore[] {
  const runs = runTexts(html)
  const goldRuns = carriedRuns(runs, gold)
  const goldWords = wordsOf(gold)
  const goldCharacters = charactersAndWordsOf(gold)
  return answers.map((found) => {
    const words = wordsOf(found)
    return {
      words: overlapScore(words, goldWords),
      characters: overlapScore(charactersAndWordsOf(found), goldCharacters),
      subsequence: subsequenceScore(found, gold),
      shingles: shingleScore(words, goldWords),
      exact: isExact({ found, gold }) ? 1 : 0,
      blocks: blockScore(carriedRuns(runs, found), goldRuns, runs.length),
    }
  })
}

function runTexts(html: string): readonly string[] {
  const segmentation = segment(readPage(html))
  return Array.from({ length: segmentation.runs.count }, (_, run) => runText(segmentation, run))
}
