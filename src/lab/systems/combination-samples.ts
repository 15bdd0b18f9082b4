import { characterAndWordTokens } from '../../core/text/tokens.js'
import { extractWithTrace } from '../../extraction/extract-page.js'
import { selectRules } from '../../extraction/rule-selection.js'
import { segmentText } from '../../page/segments/segment-text.js'
import { combinationSigns } from '../../rules/evaluate/combined-content.js'
import { countVotes } from '../../rules/evaluate/match-rule.js'
import { alignContentTexts } from '../../rules/learn/align/align-content.js'
import { segmentWordCount } from '../../rules/predicates/page-context.js'
import type { GoldPage } from '../corpora/gold.js'
import { foldSite } from '../corpora/splits.js'
import { overlapScore } from '../evaluation/text-scores.js'
import type { CombinationSample } from '../training/combination/fit-combination.js'
import type { ModelForSite } from '../training/model/model-choice.js'
import { type ContentTrial, contentTrials } from './content-trials.js'

/** A page of the layout of a rule that was not learned from it, and what may be chosen there. */
export interface MeasuredCombination extends CombinationSample {
  /** What the rule takes. */
  readonly places: readonly number[]
  /** Whether the rule was weighed to suffice. */
  readonly isAlone: boolean
  /** The word F1 of what the model keeps. */
  readonly modelF1: number
  /** The word F1 of some candidates. */
  readonly f1Of: (places: Iterable<number>) => number
}

/** What rule and model say about the candidates of the pages of a site that the rules were not learned from. */
export function* combinationSamples(
  pages: readonly GoldPage[],
  k: number,
  modelOf: ModelForSite,
): Generator<MeasuredCombination> {
  for (const trial of contentTrials(pages, k, modelOf)) {
    const sample = combinationSample(trial, modelOf)
    if (sample !== undefined) yield sample
  }
}

/** `undefined` where the model decides alone: on pages of another layout, and where the rule takes nothing. */
function combinationSample(
  { gold, rules, page: trainingPageOf }: ContentTrial,
  modelOf: ModelForSite,
): MeasuredCombination | undefined {
  const { page: raw, main = '', site } = gold
  const { page } = trainingPageOf()
  const selection = selectRules(raw.html, raw.url, rules)
  const rule = selection?.rules.find(({ taking }) => taking.kind === 'content')
  if (rule === undefined || selection?.basis !== 'layout') return undefined
  const counted = countVotes(rule, page)
  const { candidates, places } = counted
  if (places.length === 0) return undefined
  const goldTokens = characterAndWordTokens(main)
  const tokens = candidates.map(({ segment }) =>
    characterAndWordTokens(segmentText(page.segmentation, segment)),
  )
  const { found } = extractWithTrace(raw, { model: () => modelOf(foldSite(gold)) })
  return {
    site,
    page: raw.id,
    signs: combinationSigns(rule, counted, page, rule.modelPart?.seen),
    words: candidates.map(({ segment }) => segmentWordCount(page, segment)),
    positives: alignContentTexts(page, candidates, main.split('\n')).positives,
    places,
    isAlone: rule.modelPart?.decides === 'rule',
    modelF1: overlapScore(characterAndWordTokens(found.text), goldTokens).f1,
    f1Of: (some) =>
      overlapScore(
        [...some].flatMap((place) => tokens[place]!),
        goldTokens,
      ).f1,
  }
}
