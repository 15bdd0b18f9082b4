import { overlapScore } from './overlap.js'
import type { Score } from './score.js'

/** Tokens of a shingle, as in Scrapinghub's article-extraction-benchmark. */
export const shingleSize = 4

/**
 * Every run of four neighbouring tokens, as often as it stands there; a text of one to three tokens is one shorter
 * shingle. Tokens hold no spaces.
 */
export function shinglesOf(tokens: readonly string[]): readonly string[] {
  if (tokens.length === 0) return []
  const count = Math.max(1, tokens.length - shingleSize + 1)
  return Array.from({ length: count }, (_, at) => tokens.slice(at, at + shingleSize).join(' '))
}

/** Overlap of the shingles of two token lists as multisets: unlike that of words, it minds the order. */
export const shingleScore = (found: readonly string[], gold: readonly string[]): Score =>
  overlapScore(shinglesOf(found), shinglesOf(gold))
