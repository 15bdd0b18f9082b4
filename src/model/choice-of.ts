import { type Choice, chooseRuns, type Leaning } from './choose-runs.js'
import type { Judgement } from './page-judge.js'
import { pageTypes } from './page-type.js'

/**
 * What the logarithm of the odds of each run loses on an article. On pages that are learned from this costs nothing, and on news of
 * other publishers, other languages among them, it leaves out much that is no part of the article: docs/model.md.
 */
export const articleCaution = 1

const article = pageTypes.indexOf('article')

const nothing: Choice = { kept: [], expectedF1: 0 }

/** A page on which no run is likelier content than this has none: it is an error, a wall, an empty list. */
const leastHope = 0.25

/** The runs to keep by a judgement of their page. */
export function choiceOf({ likelihoods, types, words }: Judgement, leaning?: Leaning): Choice {
  if (!likelihoods.some((likelihood) => likelihood >= leastHope)) return nothing
  const factor = Math.exp(-articleCaution * (types[article] ?? 0))
  const cautious = likelihoods.map((likelihood) => {
    const odds = (likelihood * factor) / Math.max(1e-9, 1 - likelihood)
    return odds / (1 + odds)
  })
  return chooseRuns(cautious, words, leaning)
}
