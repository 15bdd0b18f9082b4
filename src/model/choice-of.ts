import { runLine } from '../blocks/run-text.js'
import { fromLogit, logit } from '../learn/log-odds.js'
import { type Choice, chooseRuns, type Leaning, type Moods } from './choose-runs.js'
import { clickableShare } from './clickable-share.js'
import type { Judgement } from './page-judge.js'
import { pageTypes } from './page-type.js'

/**
 * What the logarithm of the odds of each run loses on an article. On pages like those learned from this costs next to nothing, and
 * on news of other publishers, other languages among them, it leaves out much that is no part of the article: docs/model.md.
 */
export const articleCaution = 1.25

const article = pageTypes.indexOf('article')

/** Fewer words are said again because they are due again: "Read more", a name, a date. */
export const shortestCopy = 5

const nothing: Choice = { kept: [], expectedF1: 0 }

/** A page on which no run is likelier content than this may have none: it is an error, a wall, an empty list. */
const leastHope = 0.25
/** Such a page has none where so much of it is there to be pressed, or where it says less than this; else it is but a short one. */
const mostlyLinks = 0.5
const fewWords = 20

/** The runs to keep by a judgement of their page. */
export function choiceOf(judgement: Judgement, leaning?: Leaning, moods?: Moods): Choice {
  const { likelihoods, types, words } = judgement
  if (hasNone(judgement)) return nothing
  const caution = articleCaution * (types[article] ?? 0)
  const cautious = likelihoods.map((likelihood) => fromLogit(logit(likelihood) - caution))
  const choice = chooseRuns(cautious, words, leaning, moods)
  return { ...choice, kept: withoutCopies(choice.kept, judgement) }
}

function hasNone({ segmentation, likelihoods, words }: Judgement): boolean {
  if (likelihoods.some((likelihood) => likelihood >= leastHope)) return false
  const said = words.reduce((sum, its) => sum + its, 0)
  return said < fewWords || clickableShare(segmentation) >= mostlyLinks
}

/** What a page says twice, for small windows and for large ones, is kept once, where it is said first. */
function withoutCopies(
  kept: readonly number[],
  { segmentation, words }: Judgement,
): readonly number[] {
  const said = new Set<string>()
  return kept.filter((run) => {
    if (words[run]! < shortestCopy) return true
    const text = runLine(segmentation, run)
    if (said.has(text)) return false
    said.add(text)
    return true
  })
}
