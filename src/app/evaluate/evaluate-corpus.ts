import { given } from '../../core/given.js'
import type { Evaluation } from '../../evaluation/evaluation.js'
import { recordedResults } from '../../peers/recorded.js'
import { openCorpus } from '../../source/corpora/open-corpus.js'
import type { SourceLimits } from '../../source/limits.js'
import { warningsAbout } from '../model/model-choice.js'
import type { OnStep } from '../train.js'
import { evaluate } from './evaluate.js'
import { openSystems, type SystemChoice } from './open-systems.js'
import { usualSystem } from './own-systems.js'
import { scoreInThreads } from './scorer.js'

export interface CorpusEvaluation extends SystemChoice {
  /** Learn from so many pages of each site: the usual system is then what decides by the rules that come of it. */
  readonly ks?: readonly number[] | undefined
  /** With them, without their labels, from the other pages that the corpus has put aside to train on. */
  readonly unlabelled?: boolean | undefined
  readonly split?: string | undefined
  readonly limits?: SourceLimits
  readonly onStep?: OnStep
}

/** Opens the corpus at a path and everything that is to answer its pages, evaluates, and closes all again. */
export async function evaluateCorpus(
  path: string,
  { ks = [], unlabelled, split, limits, onStep, ...choice }: CorpusEvaluation,
): Promise<Evaluation> {
  const corpus = await openCorpus(path, given({ limits }))
  const about = corpus.format === 'records' ? ('records' as const) : undefined
  const systems = await openSystems({ ...choice, about })
  const scorer = await scoreInThreads()
  try {
    const own = systems.own.filter(({ name }) => ks.length === 0 || name !== usualSystem)
    const { peers, modelOf } = systems
    const options = { own, peers, ks, modelOf, scorer, ...given({ unlabelled, split, onStep }) }
    const found = await evaluate(corpus, options)
    const isModelAsked = ks.length > 0 || choice.methods.includes(usualSystem)
    const warnings = isModelAsked ? warningsAbout(choice, found.corpus.hash) : []
    const evaluation = { ...found, warnings }
    return choice.peers === 'installed' ? withRecorded(evaluation) : evaluation
  } finally {
    await Promise.all([scorer.close(), systems.close()])
  }
}

/** Beside what was found now, what was recorded of others on the same pages. */
function withRecorded(evaluation: Evaluation): Evaluation {
  if (evaluation.split !== 'all') return evaluation
  const names = new Set(evaluation.systems.map(({ name }) => name))
  const recorded = recordedResults(evaluation.corpus).filter(({ name }) => !names.has(name))
  return { ...evaluation, systems: [...evaluation.systems, ...recorded] }
}
