import { availableParallelism } from 'node:os'
import { failureOf, NothingToScore } from '../../core/errors.js'
import { given } from '../../core/given.js'
import { version } from '../../core/version.js'
import type { Evaluation, PageRow } from '../../evaluation/evaluation.js'
import type { ScoredPage } from '../../evaluation/main-result.js'
import type { Score } from '../../evaluation/score.js'
import type { System } from '../../evaluation/system.js'
import { corpusHash } from '../../source/corpora/corpus-hash.js'
import type { Corpus } from '../../source/corpora/open-corpus.js'
import { inSplit } from '../../source/corpora/split.js'
import { chosenModel, type ModelOf } from '../model/model-choice.js'
import type { OnStep } from '../train.js'
import { type Asked, Asking } from './ask.js'
import { type Learning, learnAndAsk, type Trying } from './learn-and-ask.js'
import { usualSystem } from './own-systems.js'
import { type Scorer, scoreHere } from './scorer.js'
import { type PageCard, type Survey, survey } from './survey.js'
import { SystemTally } from './system-tally.js'

export interface EvaluateOptions {
  /** Systems that answer in this process: asked in turns, in one pass over the corpus. */
  readonly own?: readonly System[]
  /** Programs of others: a pass each, several at a time. */
  readonly peers?: readonly System[]
  /** Learn from so many labelled pages of each site, and decide its other pages by the rules. */
  readonly ks?: readonly number[]
  /** Give along, without their labels, the other pages of the site that the corpus has put aside to train on. */
  readonly unlabelled?: boolean
  /** Decides where those rules do not. */
  readonly modelOf?: ModelOf
  /** Which part of the corpus is asked for. */
  readonly split?: string
  readonly scorer?: Scorer
  readonly onStep?: OnStep
}

/** Lets systems answer the pages of a corpus, and scores what they answer. */
export async function evaluate(
  corpus: Corpus,
  {
    own = [],
    peers = [],
    ks = [],
    unlabelled = false,
    modelOf = chosenModel({}),
    split = 'all',
    scorer = scoreHere,
    onStep,
  }: EvaluateOptions,
): Promise<Evaluation> {
  const surveyed = await survey(corpus, inSplit(split))
  const usual = { kind: 'own', name: usualSystem, version } as const
  const learnings = ks.map((k) => ({ k, tally: new SystemTally(usual, k) }))
  const [ownAsked, peersAsked] = [own.map(toBeAsked), peers.map(toBeAsked)]
  const passes = [
    ...(learnings.length > 0 ? [learningPass(learnings, { unlabelled, modelOf })] : []),
    ...(ownAsked.length > 0 ? [askingPass(ownAsked)] : []),
    ...peersAsked.map((asked) => askingPass([asked])),
  ]
  await runPasses(passes, { surveyed, scorer, onStep: onStep ?? (() => {}) })
  const tallies = [...learnings, ...ownAsked, ...peersAsked].map(({ tally }) => tally)
  return summary(corpus, split, surveyed, tallies)
}

const toBeAsked = (system: System): Asked => ({ system, tally: new SystemTally(system) })

/** A way through all pages of the corpus. */
interface Pass {
  readonly name: string
  run(surveyed: Survey, asking: Asking, onPage: () => void): Promise<void>
}

const learningPass = (
  learnings: readonly Learning[],
  by: Pick<Trying, 'unlabelled' | 'modelOf'>,
): Pass => ({
  name: 'learning',
  run: (surveyed, asking, onPage) => learnAndAsk(surveyed, { learnings, ...by, asking }, onPage),
})

const askingPass = (asked: readonly Asked[]): Pass => ({
  name: asked.map(({ system }) => system.name).join(', '),
  async run(surveyed, asking, onPage) {
    for await (const gold of surveyed.pages()) {
      await asking.ask(gold, asked)
      onPage()
    }
  },
})

interface Setting {
  readonly surveyed: Survey
  readonly scorer: Scorer
  readonly onStep: OnStep
}

/** As many at a time as there are processors: what is not in this process waits for others. */
async function runPasses(passes: readonly Pass[], setting: Setting): Promise<void> {
  const left = [...passes]
  const worker = async (): Promise<void> => {
    for (let pass = left.shift(); pass; pass = left.shift()) await runPass(pass, setting)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

async function runPass(pass: Pass, { surveyed, scorer, onStep }: Setting): Promise<void> {
  const asking = new Asking(scorer)
  let done = 0
  const onPage = (): void => onStep({ done: ++done, of: surveyed.cards.length, name: pass.name })
  await pass.run(surveyed, asking, onPage)
  await asking.finish()
}

async function summary(
  corpus: Corpus,
  split: string,
  { cards, failed }: Survey,
  tallies: readonly SystemTally[],
): Promise<Evaluation> {
  const scored = tallies.map((tally) => tally.scored(cards))
  const systems = tallies.map((tally, at) =>
    tally.result(scored[at]!, at === 0 ? undefined : scored[0]),
  )
  if (!systems.some(({ main, fields, records }) => main ?? fields ?? records))
    throw new NothingToScore(corpus.name, 'its labels are of nothing that these systems look for')
  return {
    corpus: {
      name: corpus.name,
      format: corpus.format,
      hash: await corpusHash(corpus.path),
      pages: cards.length,
      sites: new Set(cards.map(({ site }) => site)).size,
      failed: failed.map(({ id, error }) => ({ page: id, ...failureOf(error) })),
    },
    split,
    treesift: version,
    node: process.version,
    systems,
    pages: rowsOf(
      cards,
      tallies.map(({ label }, at) => ({ label, scored: scored[at]! })),
    ),
    worst: tallies[0]?.worst ?? [],
    warnings: [],
  }
}

interface Column {
  readonly label: string
  readonly scored: readonly ScoredPage[]
}

function rowsOf(cards: readonly PageCard[], columns: readonly Column[]): readonly PageRow[] {
  const scoresOf = new Map<string, Record<string, Score>>()
  for (const { label, scored } of columns) {
    for (const { id, score } of scored) {
      scoresOf.set(id, { ...scoresOf.get(id), [label]: score.words })
    }
  }
  return cards.flatMap(({ id, url, site, group }) => {
    const scores = scoresOf.get(id)
    return scores === undefined ? [] : [{ id, site, ...given({ url, group }), scores }]
  })
}
