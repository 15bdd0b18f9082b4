import { f1Score } from '../../../core/f1-score.js'
import { omitUndefined } from '../../../core/omit-undefined.js'
import { characterAndWordTokens, commonTokens } from '../../../core/text/tokens.js'
import { segmentsText } from '../../../page/segments/segment-text.js'
import { combinedChoice } from '../../evaluate/combined-content.js'
import { ensembleVotes, selectByVotes, type VoteCount } from '../../evaluate/match-rule.js'
import { namedPaths } from '../../evaluate/named-paths.js'
import { type ModelPart, maxSeenPaths, type SeenPaths } from '../../rule/model-part.js'
import { countCandidateWords } from './learn-field.js'
import type { LeftOutPage } from './leave-one-out.js'
import type { IndexedExample } from './training-rows.js'

/** Chosen on sites of old-news, news-pages and site-pages: docs/decisions/0058-rules-and-model.md. */
const weighing = {
  /** With fewer labelled pages, rules that are tried on those left out were learned from one: that says less. */
  minPages: 3,
  /** By how much the rule alone must then be better. */
  minGain: 0.005,
} as const

/**
 * Weighs a rule for main content against rule and model together on the labelled pages, each left out: the rule
 * decides alone where that is at least as good.
 */
export function weighModel(
  labelled: readonly IndexedExample[],
  leftOut: readonly LeftOutPage[],
  model: string,
): ModelPart {
  const tried = leftOut.map(triedPage)
  const mean = (part: 'alone' | 'together'): number | undefined =>
    tried.length === 0 ? undefined : tried.reduce((sum, page) => sum + page[part], 0) / tried.length
  const [alone, together] = [mean('alone'), mean('together')]
  const gain = tried.length >= weighing.minPages ? 0 : weighing.minGain
  return {
    model,
    decides: tried.length > 0 && alone! >= together! + gain ? 'rule' : 'rule and model',
    ...omitUndefined({ alone, together }),
    seen: seenPaths(labelled),
  }
}

/** The word F1 of the rule alone, and of both together, on a page left out. */
function triedPage({ example, others, learned }: LeftOutPage): {
  readonly alone: number
  readonly together: number
} {
  const { page, candidates } = example
  const voters = learned?.voters ?? []
  const votes = ensembleVotes(voters, page, candidates)
  const places = learned === undefined ? [] : selectByVotes(learned, votes)
  const counted: VoteCount = { candidates, votes, places }
  return {
    alone: contentFit(example, places),
    together: contentFit(
      example,
      combinedChoice({ voters }, counted, page, seenPaths(others)).kept,
    ),
  }
}

/** The word F1 of some candidates and the label: of its words where it is a text, else of its segments. */
export function contentFit(example: IndexedExample, places: readonly number[]): number {
  const { page, words, candidates, positives } = example
  if (words !== undefined) {
    const segments = places.map((place) => candidates[place]!.segment)
    const given = characterAndWordTokens(segmentsText(page.segmentation, segments))
    return f1Score(commonTokens(given, words), given.length, words.length).f1
  }
  const common = places.filter((place) => positives.has(place))
  const wordsOf = (some: Iterable<number>): number => countCandidateWords(example, some)
  return f1Score(wordsOf(common), wordsOf(places), wordsOf(positives)).f1
}

/** Where the segments of labelled pages stood; of too many paths first those with main content. */
function seenPaths(labelled: readonly IndexedExample[]): SeenPaths {
  const pages = new Map<number, { kept: number; left: number }>()
  for (const { page, candidates, positives, uncertain } of labelled) {
    const pathOf = namedPaths(page)
    const ofPage = { kept: new Set<number>(), left: new Set<number>() }
    for (const [place, { segment }] of candidates.entries())
      if (!uncertain.has(place)) ofPage[positives.has(place) ? 'kept' : 'left'].add(pathOf(segment))
    for (const part of ['kept', 'left'] as const)
      for (const path of ofPage[part]) {
        const counts = pages.get(path) ?? { kept: 0, left: 0 }
        counts[part]++
        pages.set(path, counts)
      }
  }
  const found = [...pages]
    .sort(([, one], [, other]) => Math.sign(other.kept) - Math.sign(one.kept))
    .slice(0, maxSeenPaths)
  return {
    paths: found.map(([path]) => path),
    kept: found.map(([, { kept }]) => kept),
    left: found.map(([, { left }]) => left),
  }
}
