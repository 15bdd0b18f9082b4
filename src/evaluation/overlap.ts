import { commonTokens } from '../core/common-tokens.js'
import { type Score, scoreOf } from './score.js'

/** Precision, recall and F1 of tokens as multisets. */
export const overlapScore = (found: readonly string[], gold: readonly string[]): Score =>
  scoreOf(commonTokens(found, gold), found.length, gold.length)
