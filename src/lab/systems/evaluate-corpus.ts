import type { OnStep } from '../../app/training/train.js'
import { BadOption } from '../../core/errors.js'
import { loadOptional } from '../../core/load-optional.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import type { InputLimits } from '../../input/raw-page/input-limits.js'
import { type Corpus, openCorpus } from '../corpora/open-corpus.js'
import type { Evaluation } from '../evaluation/evaluation.js'
import { recordedResults } from '../peers/recorded-results.js'
import { modelWarnings } from '../training/model/model-choice.js'
import { evaluate } from './evaluate.js'
import { openSystems, type SystemChoice } from './open-systems.js'
import { defaultSystem } from './own-systems.js'
import { scoreInThreads } from './scorer.js'
import type { FidelityScorer } from './system-results.js'

/** What answers are measured by; `text` measures fields and records too. */
export type EvaluationMeasure = 'text' | 'fidelity'

interface CorpusEvaluationOptions extends SystemChoice {
  /** Labelled pages per site to learn from; the default system then decides with the rules learned. */
  readonly ks?: readonly number[] | undefined
  /** With `ks`: also learn from the other training pages of the corpus, without their labels. */
  readonly unlabelled?: boolean | undefined
  readonly split?: string | undefined
  readonly measure?: EvaluationMeasure | undefined
  readonly limits?: InputLimits
  readonly onStep?: OnStep
}

/** Opens a corpus and the chosen systems, evaluates them, and closes everything. */
export async function evaluateCorpus(
  path: string,
  {
    ks = [],
    unlabelled,
    split,
    measure = 'text',
    limits,
    onStep,
    ...choice
  }: CorpusEvaluationOptions,
): Promise<Evaluation> {
  const isFidelity = measure === 'fidelity'
  if (isFidelity && (ks.length > 0 || choice.peers !== undefined || choice.twoPass))
    throw new BadOption(
      'Fidelity is measured of our own systems, without --k, --peers and --two-pass',
    )
  const fidelityScore = isFidelity ? await loadFidelityScore() : undefined
  const corpus = await openCorpus(path, omitUndefined({ limits }))
  const target = isFidelity ? 'markdown' : targetOf(corpus)
  const systems = await openSystems({ ...choice, target })
  const scorer = await scoreInThreads()
  try {
    const own = systems.own.filter(({ name }) => ks.length === 0 || name !== defaultSystem)
    const { peers, modelOf } = systems
    const optional = omitUndefined({ unlabelled, split, onStep, fidelityScore })
    const measured = await evaluate(corpus, { own, peers, ks, modelOf, scorer, ...optional })
    const usesModel = ks.length > 0 || choice.methods.includes(defaultSystem)
    const warnings = usesModel ? modelWarnings(choice, measured.corpus.hash) : []
    const evaluation = { ...measured, warnings }
    return choice.peers === 'installed' ? withRecorded(evaluation) : evaluation
  } finally {
    await Promise.all([scorer.close(), systems.close()])
  }
}

/** The measure of Markdown; it alone loads the packages that read it. */
const loadFidelityScore = async (): Promise<FidelityScorer> =>
  (await loadOptional(() => import('../evaluation/fidelity-score.js'))).fidelityScore

const targetOf = ({ format }: Corpus): 'records' | undefined =>
  format === 'records' ? format : undefined

/** Adds figures recorded for systems that were not run now, where the pages are the same. */
function withRecorded(evaluation: Evaluation): Evaluation {
  if (evaluation.split !== 'all') return evaluation
  const names = new Set(evaluation.systems.map(({ name }) => name))
  const recorded = recordedResults(evaluation.corpus).filter(({ name }) => !names.has(name))
  return { ...evaluation, systems: [...evaluation.systems, ...recorded] }
}
