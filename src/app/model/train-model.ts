import { given } from '../../core/given.js'
import { version } from '../../core/version.js'
import type { BoostedModel } from '../../learn/boosting/boosted-model.js'
import type { Fitter } from '../../learn/boosting/fitter.js'
import { fitConfidence } from '../../model/confidence.js'
import { type FitSettings, fitDefaults, fitJudge, foldsOf } from '../../model/fit-judge.js'
import { GeneralModel } from '../../model/general-model.js'
import type { Leaned, ModelCard } from '../../model/model-card.js'
import type { ModelFile } from '../../model/model-file.js'
import type { PageJudge } from '../../model/page-judge.js'
import { figuresOf, type TriedPage, tryJudge } from './cross-validate.js'
import { openFitPool } from './fit-pool.js'
import { type LearnedPage, type ReadPages, readPages } from './read-pages.js'

export interface ModelTraining {
  readonly corpora: readonly string[]
  /** Whose pages and labels these are, and on which terms they were given. */
  readonly credit: string
  readonly date: string
  readonly settings?: FitSettings
  /** Fits the trees, and is left open; where there is none, threads of its own do. */
  readonly fitter?: Fitter
  /** Told what was done last, so that long work can show where it is. */
  readonly onStep?: (what: string) => void
}

/** A model, and for each fold one that has learned nothing from it. */
export interface TrainedModel {
  readonly all: ModelFile
  readonly folds: ReadonlyMap<number, ModelFile>
  readonly failed: ReadPages['failed']
}

/**
 * Learns the general model: once without each fold, which shows what it reaches on sites it has not met and how sure
 * it may be, then from all pages.
 */
export async function trainModel({
  corpora: paths,
  credit,
  date,
  settings = fitDefaults,
  fitter: givenFitter,
  onStep = () => {},
}: ModelTraining): Promise<TrainedModel> {
  const { pages, corpora, failed } = await readPages(paths, (read) => {
    if (read % 50 === 0) onStep(`${read} pages read`)
  })
  return withFitter(givenFitter, async (fitter) => {
    const judgeOf: JudgeOf = (from, name) =>
      fitJudge(from, { settings, fitter, onFit: (what) => onStep(`${name}: ${what}`) })
    const { judges, tried } = await withoutEachFold(pages, judgeOf)
    const judge = await judgeOf(pages, 'all pages')
    // without folds there is nothing better to estimate by than what was learned from
    const known = tried.length > 0 ? tried : tryJudge(judge, pages)
    const figures = tried.length > 0 ? figuresOf(tried) : undefined
    const about = { date, treesift: version, corpora, credit, ...given({ figures }) }
    const fileOf = (of: PageJudge, choices: readonly TriedPage[]): ModelFile => ({
      card: { ...about, features: featuresOf(of), limits },
      model: new GeneralModel(of, fitConfidence(choices)),
    })
    const files = Array.from(judges, ([fold, own]) => {
      const choices = tried.filter((page) => page.fold !== fold)
      return [fold, fileOf(own, choices)] as const
    })
    return { all: fileOf(judge, known), folds: new Map(files), failed }
  })
}

/** Learns from some pages; the name is for whoever waits. */
type JudgeOf = (pages: readonly LearnedPage[], name: string) => Promise<PageJudge>

async function withFitter<Result>(
  known: Fitter | undefined,
  work: (fitter: Fitter) => Promise<Result>,
): Promise<Result> {
  if (known !== undefined) return work(known)
  const pool = await openFitPool()
  try {
    return await work(pool)
  } finally {
    await pool.close()
  }
}

/** Judges that have learned nothing from a fold each, and what they make of it; none where there is only one fold. */
async function withoutEachFold(
  pages: readonly LearnedPage[],
  judgeOf: JudgeOf,
): Promise<{ readonly judges: Map<number, PageJudge>; readonly tried: readonly TriedPage[] }> {
  const folds = foldsOf(pages)
  const judges = new Map<number, PageJudge>()
  const tried: TriedPage[] = []
  for (const fold of folds.length > 1 ? folds : []) {
    const isIn = (page: LearnedPage): boolean => page.fold === fold
    const judge = await judgeOf(
      pages.filter((page) => !isIn(page)),
      `fold ${fold}`,
    )
    judges.set(fold, judge)
    tried.push(...tryJudge(judge, pages.filter(isIn)))
  }
  return { judges, tried }
}

const listed = 25

const featuresOf = ({ parts: { first, second } }: PageJudge): ModelCard['features'] => ({
  first: leanedOn(first),
  second: leanedOn(second),
})

/** The columns that a model leans on most. */
function leanedOn({ parts: { names, gains } }: BoostedModel): readonly Leaned[] {
  const all = gains.reduce((sum, gain) => sum + gain, 0)
  return Array.from(names, (name, column) => ({ name, share: all > 0 ? gains[column]! / all : 0 }))
    .sort((a, b) => b.share - a.share)
    .slice(0, listed)
}

const limits: ModelCard['limits'] = [
  'Words weigh by the languages of the pages learned from, which are mostly English: other languages are judged by structure.',
  'What counts as content is what those who labelled the pages took: titles mostly do not, comments on forums do.',
  'The confidence says what may be expected of pages like those learned from, not whether a single run is right.',
]
