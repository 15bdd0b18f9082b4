import { availableParallelism } from 'node:os'
import type { OnStep } from '../../app/training/train.js'
import { errorReport, NothingToScore } from '../../core/errors.js'
import type { F1Score } from '../../core/f1-score.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { version } from '../../core/version.js'
import { corpusHash } from '../corpora/corpus-hash.js'
import type { Corpus } from '../corpora/open-corpus.js'
import { inSplit } from '../corpora/splits.js'
import type { Evaluation, PageScores } from '../evaluation/evaluation.js'
import type { ScoredPage } from '../evaluation/main-result.js'
import type { EvaluatedSystem } from '../evaluation/system.js'
import { type ModelForSite, modelForSite } from '../training/model/model-choice.js'
import { AnswerPipeline, type MeasuredSystem } from './answer-pipeline.js'
import { type CorpusIndex, type IndexedPage, indexCorpus } from './corpus-index.js'
import {
  evaluateLearningCurve,
  type LearningCurveOptions,
  type LearningStep,
} from './learning-curve.js'
import { defaultSystem } from './own-systems.js'
import { type Scorer, scoreHere } from './scorer.js'
import { type FidelityScorer, SystemResults } from './system-results.js'

interface EvaluationOptions {
  /** Systems that run in this process: one pass over the corpus for all of them. */
  readonly own?: readonly EvaluatedSystem[]
  /** External programs: one pass each, several at the same time. */
  readonly peers?: readonly EvaluatedSystem[]
  /** For each number: learn rules from that many labelled pages per site and apply them to its other pages. */
  readonly ks?: readonly number[]
  /** With `ks`: also learn from the other training pages of the corpus, without their labels. */
  readonly unlabelled?: boolean
  /** Model for pages that no rule decides. */
  readonly modelOf?: ModelForSite
  /** Name of the part of the corpus to evaluate. */
  readonly split?: string
  readonly scorer?: Scorer
  /** Measures the Markdown of answers too. */
  readonly fidelityScore?: FidelityScorer | undefined
  readonly onStep?: OnStep
}

/** Runs systems over the pages of a corpus and scores their answers. */
export async function evaluate(
  corpus: Corpus,
  {
    own = [],
    peers = [],
    ks = [],
    unlabelled = false,
    modelOf = modelForSite({}),
    split = 'all',
    scorer = scoreHere,
    fidelityScore,
    onStep,
  }: EvaluationOptions,
): Promise<Evaluation> {
  const index = await indexCorpus(corpus, inSplit(split))
  const learned = { kind: 'own', name: defaultSystem, version } as const
  const steps = ks.map((k) => ({ k, results: new SystemResults(learned, { k }) }))
  const measured = (system: EvaluatedSystem): MeasuredSystem => ({
    system,
    results: new SystemResults(system, { fidelityScore }),
  })
  const [ownSystems, peerSystems] = [own.map(measured), peers.map(measured)]
  const passes = [
    ...(steps.length > 0 ? [learningPass(steps, { unlabelled, modelOf })] : []),
    ...(ownSystems.length > 0 ? [answerPass(ownSystems)] : []),
    ...peerSystems.map((system) => answerPass([system])),
  ]
  await runPasses(passes, { index, scorer, onStep: onStep ?? (() => {}) })
  const results = [...steps, ...ownSystems, ...peerSystems].map((each) => each.results)
  return summary(corpus, split, index, results)
}

/** One pass over all pages of the corpus. */
interface CorpusPass {
  readonly name: string
  run(index: CorpusIndex, pipeline: AnswerPipeline, onPage: () => void): Promise<void>
}

const learningPass = (
  steps: readonly LearningStep[],
  options: Pick<LearningCurveOptions, 'unlabelled' | 'modelOf'>,
): CorpusPass => ({
  name: 'learning',
  run: (index, pipeline, onPage) =>
    evaluateLearningCurve(index, { steps, ...options, pipeline }, onPage),
})

const answerPass = (systems: readonly MeasuredSystem[]): CorpusPass => ({
  name: systems.map(({ system }) => system.name).join(', '),
  async run(index, pipeline, onPage) {
    const surveying = systems.filter(({ system }) => system.survey !== undefined)
    if (surveying.length > 0)
      for await (const { page, site } of index.pages())
        for (const { system } of surveying) system.survey?.(page, site)
    for await (const gold of index.pages()) {
      await pipeline.add(gold, systems)
      onPage()
    }
  },
})

interface PassContext {
  readonly index: CorpusIndex
  readonly scorer: Scorer
  readonly onStep: OnStep
}

/** As many at the same time as there are processors: peers and scoring threads work while this process waits. */
async function runPasses(passes: readonly CorpusPass[], context: PassContext): Promise<void> {
  const pending = [...passes]
  const worker = async (): Promise<void> => {
    for (let pass = pending.shift(); pass; pass = pending.shift()) await runPass(pass, context)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

async function runPass(pass: CorpusPass, { index, scorer, onStep }: PassContext): Promise<void> {
  const pipeline = new AnswerPipeline(scorer)
  let done = 0
  const onPage = (): void => onStep({ done: ++done, of: index.entries.length, name: pass.name })
  await pass.run(index, pipeline, onPage)
  await pipeline.finish()
}

async function summary(
  corpus: Corpus,
  split: string,
  { entries, failed }: CorpusIndex,
  results: readonly SystemResults[],
): Promise<Evaluation> {
  const scored = results.map((each) => each.scored(entries))
  const systems = results.map((each, at) =>
    each.result(scored[at]!, at === 0 ? undefined : scored[0]),
  )
  if (!systems.some(({ main, fields, records, fidelity }) => main ?? fields ?? records ?? fidelity))
    throw new NothingToScore(
      corpus.name,
      'it has no labels for anything that these systems extract (expected Markdown: --measure fidelity)',
    )
  return {
    corpus: {
      name: corpus.name,
      format: corpus.format,
      hash: await corpusHash(corpus.path),
      pages: entries.length,
      sites: new Set(entries.map(({ site }) => site)).size,
      failed: failed.map(({ id, error }) => ({ page: id, ...errorReport(error) })),
    },
    split,
    treesift: version,
    node: process.version,
    systems,
    pages: pageScores(
      entries,
      results.map(({ label }, at) => ({ label, scored: scored[at]! })),
    ),
    worst: results[0]?.worst ?? [],
    warnings: [],
  }
}

interface SystemScores {
  readonly label: string
  readonly scored: readonly ScoredPage[]
}

function pageScores(
  entries: readonly IndexedPage[],
  systems: readonly SystemScores[],
): readonly PageScores[] {
  const scoresById = new Map<string, Record<string, F1Score>>()
  for (const { label, scored } of systems) {
    for (const { id, score } of scored) {
      scoresById.set(id, { ...scoresById.get(id), [label]: score.words })
    }
  }
  return entries.flatMap(({ id, url, site, group }) => {
    const scores = scoresById.get(id)
    return scores === undefined ? [] : [{ id, site, ...omitUndefined({ url, group }), scores }]
  })
}
