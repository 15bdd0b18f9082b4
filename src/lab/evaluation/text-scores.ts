import { type F1Score, f1Score } from '../../core/f1-score.js'
import { comparableText } from '../../core/text/comparable-text.js'
import { shingleTexts } from '../../core/text/shingles.js'
import { commonTokens } from '../../core/text/tokens.js'

/**
 * Precision, recall and F1 of the shingles of two token lists: unlike the score of words, it depends on their order.
 */
export const shingleScore = (found: readonly string[], gold: readonly string[]): F1Score =>
  overlapScore(shingleTexts(found), shingleTexts(gold))

/** Precision, recall and F1 of tokens as multisets. */
export const overlapScore = (found: readonly string[], gold: readonly string[]): F1Score =>
  f1Score(commonTokens(found, gold), found.length, gold.length)

/** Whether the texts are equal up to white space. */
export const isExact = (found: string, gold: string): boolean =>
  comparableText(found) === comparableText(gold)
