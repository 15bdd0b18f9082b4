import { bootstrapMean } from './bootstrap.js'
import type { RecordsResult } from './evaluation.js'
import type { Score } from './score.js'

/** What a system reached on records, page by page; `undefined` for none. */
export function recordsResult(scores: readonly Score[]): RecordsResult | undefined {
  if (scores.length === 0) return undefined
  const mean = (part: keyof Score) => bootstrapMean(scores.map((score) => score[part]))!
  return {
    pages: scores.length,
    f1: mean('f1'),
    precision: mean('precision'),
    recall: mean('recall'),
  }
}
