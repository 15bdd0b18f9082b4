import { leadingColumns } from '../features/matrix.js'
import type { BoostedModel, Contributions } from '../learn/boosting/boosted-model.js'
import { choiceFacts } from './choice-facts.js'
import { choiceOf } from './choice-of.js'
import type { Leaning } from './choose-runs.js'
import { confidenceIn } from './confidence.js'
import { firstShare, type Judgement, type PageJudge } from './page-judge.js'
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

  /** Why runs are as likely content as they are: what each column added to the log odds, in both judgements together. */
  explain({ seen }: Judgement): (run: number) => Contributions {
    const { first, second } = this.judge.parts
    const known = leadingColumns(seen, first.parts.names)
    return (run) => togetherIn(first.contributions(known, run), second.contributions(seen, run))
  }
}

/** The first judgement knew the first of the columns that the second one saw. */
function togetherIn(first: Contributions, second: Contributions): Contributions {
  const columns = second.columns.map((push) => (1 - firstShare) * push)
  for (const [column, push] of first.columns.entries()) columns[column]! += firstShare * push
  return { base: firstShare * first.base + (1 - firstShare) * second.base, columns }
}
