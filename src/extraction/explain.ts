import { runText } from '../blocks/run-text.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { detached } from '../core/detached.js'
import type { Contributions } from '../learn/boosting/boosted-model.js'
import type { GeneralModel } from '../model/general-model.js'
import type { Judgement } from '../model/page-judge.js'

/** One of the things that decided about a run. */
export interface Reason {
  readonly feature: string
  readonly value: number
  /** What it added to the logarithm of the odds that the run is content; what is below 0 spoke against it. */
  readonly push: number
}

export interface ExplainedRun {
  readonly text: string
  readonly kept: boolean
  /** How likely the run is content, from 0 to 1. */
  readonly likelihood: number
  /** What pushed most, the strongest first. */
  readonly reasons: readonly Reason[]
}

/** Every run of a page, in its order. */
export type Explanation = readonly ExplainedRun[]

const shown = { reasons: 5, characters: 80 } as const

/** Why the model kept some runs of a page and not the others. */
export function explain(
  model: Pick<GeneralModel, 'explain'>,
  segmentation: Segmentation,
  judgement: Judgement,
  kept: readonly number[],
): Explanation {
  const isKept = new Set(kept)
  const contributionsOf = model.explain(judgement)
  return Array.from(judgement.likelihoods, (likelihood, run) => ({
    text: detached(shortened(runText(segmentation, run))),
    kept: isKept.has(run),
    likelihood,
    reasons: reasonsFor(contributionsOf(run), judgement, run),
  }))
}

function reasonsFor(
  { columns }: Contributions,
  { seen }: Judgement,
  run: number,
): readonly Reason[] {
  return [...columns.keys()]
    .filter((column) => columns[column] !== 0)
    .sort((a, b) => Math.abs(columns[b]!) - Math.abs(columns[a]!))
    .slice(0, shown.reasons)
    .map((column) => ({
      feature: seen.names[column]!,
      value: seen.at(run, column),
      push: columns[column]!,
    }))
}

/** No character is cut in two. */
const shortened = (text: string): string =>
  text.length > shown.characters
    ? `${text.slice(0, shown.characters).replace(/[\ud800-\udbff]$/, '')}...`
    : text
