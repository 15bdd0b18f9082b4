import type { BoostedModel, Contributions } from '../learn/boosting/boosted-model.js'
import { choiceFacts } from './choice-facts.js'
import { choiceOf } from './choice-of.js'
import type { Leaning } from './choose-runs.js'
import { confidenceIn } from './confidence.js'
import type { Judgement, PageJudge } from './page-judge.js'
import { likeliestType, type PageType } from './page-type.js'

/** The runs to keep of a page, in its order, and what may be expected of them. */
export interface Verdict {
  readonly kept: readonly number[]
  readonly pageType: PageType
  /** An estimate of the F1 of what is kept, from 0 to 1. */
  readonly confidence: number
}

/** Decides what is kept of pages whose sites nobody knows. */
export class GeneralModel {
  constructor(
    readonly judge: PageJudge,
    /** Estimates the F1 of a choice of runs. */
    readonly confidence: BoostedModel,
  ) {}

  decide(judgement: Judgement, leaning?: Leaning): Verdict {
    const choice = choiceOf(judgement, leaning)
    return {
      kept: choice.kept,
      pageType: likeliestType(judgement.types),
      confidence: confidenceIn(choiceFacts(choice, judgement), this.confidence),
    }
  }

  /** Why a run is as likely content as it is: what each column added to its score. */
  explain({ seen }: Judgement, run: number): Contributions {
    return this.judge.parts.second.contributions(seen, run)
  }
}
