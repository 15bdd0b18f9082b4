import { type F1Score, f1Score, meanF1Score } from '../../core/f1-score.js'
import { commonTokens } from '../../core/text/tokens.js'
import { type FidelityKind, type FidelityScore, fidelityKinds } from './fidelity-result.js'
import { markdownParts } from './markdown-parts.js'

/**
 * The score of Markdown against the Markdown that is wanted: for each kind that either has, its parts as multisets,
 * and the mean over these kinds.
 */
export function fidelityScore(found: string, gold: string): FidelityScore {
  const [ours, wanted] = [markdownParts(found), markdownParts(gold)]
  const kinds: Partial<Record<FidelityKind, F1Score>> = {}
  for (const kind of fidelityKinds) {
    const [a, b] = [ours[kind], wanted[kind]]
    if (a.length + b.length > 0) kinds[kind] = f1Score(commonTokens(a, b), a.length, b.length)
  }
  return { mean: meanF1Score(Object.values(kinds)) ?? f1Score(0, 0, 0), kinds }
}
