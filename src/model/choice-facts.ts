import { ratio } from '../features/feature.js'
import { Matrix } from '../features/matrix.js'
import type { Choice } from './choose-runs.js'
import type { Judgement } from './page-judge.js'
import { typeColumnNames } from './page-type.js'

/** Edges of likelihood between which the page's words are counted. */
const edges = [0.05, 0.2, 0.5, 0.8, 0.95] as const

export const choiceFactNames: readonly string[] = [
  'choice.expected-f1',
  'choice.words',
  'choice.runs',
  'choice.share',
  'choice.precision',
  'choice.recall',
  'choice.least',
  'choice.most',
  'choice.left-out',
  'choice.words-of-page',
  ...edges.map((edge) => `choice.above-${edge}`),
  ...typeColumnNames,
]

/** What is known of a choice of runs: one row, by which its F1 is estimated. */
export function choiceFacts(
  { kept, expectedF1 }: Choice,
  { likelihoods, types, words }: Judgement,
): Matrix {
  let [all, due, keptWords, found, most, least] = [0, 0, 0, 0, 0, 1]
  const above = edges.map(() => 0)
  for (let run = 0; run < words.length; run++) {
    all += words[run]!
    due += likelihoods[run]! * words[run]!
    most = Math.max(most, likelihoods[run]!)
    for (const [at, edge] of edges.entries())
      if (likelihoods[run]! > edge) above[at]! += words[run]!
  }
  for (const run of kept) {
    keptWords += words[run]!
    found += likelihoods[run]! * words[run]!
    least = Math.min(least, likelihoods[run]!)
  }
  const matrix = new Matrix(choiceFactNames, 1)
  const values = [
    expectedF1,
    Math.log1p(keptWords),
    kept.length,
    ratio(keptWords, all),
    ratio(found, keptWords),
    ratio(found, due),
    least,
    most,
    Math.log1p(due - found),
    Math.log1p(all),
    ...above.map((count) => ratio(count, all)),
    ...types,
  ]
  for (const [column, value] of values.entries()) matrix.column(column)[0] = value
  return matrix
}
