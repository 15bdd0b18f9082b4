import { besideEachOther, type Matrix } from '../features/matrix.js'
import { binTable } from '../learn/boosting/bin-table.js'
import type { BoostedModel } from '../learn/boosting/boosted-model.js'
import { type Examples, sharedExamples } from '../learn/boosting/examples.js'
import { type Fitter, fitHere } from '../learn/boosting/fitter.js'
import type { BoostingSettings } from '../learn/boosting/settings.js'
import type { ModelPage } from './model-page.js'
import { opinionsOf } from './opinions.js'
import { factsMatrix, pageFacts } from './page-facts.js'
import { PageJudge, seenOf } from './page-judge.js'
import { foreign, type PageSigns } from './page-signs.js'
import { TypeTally, TypeWeights } from './type-weights.js'
import { wordCounts } from './word-counts.js'
import { wordHints } from './word-hints.js'
import { WordTally } from './word-tally.js'
import { WordWeights } from './word-weights.js'

type Settings = Partial<BoostingSettings>

export interface FitSettings {
  /** Of both judgements of runs. */
  readonly runs: Settings
  /** Of the types of pages. */
  readonly types: Settings
}

export const fitDefaults: FitSettings = {
  runs: {
    objective: 'logistic',
    rounds: 300,
    maxLeaves: 24,
    learningRate: 0.05,
    rowShare: 0.6,
    columnShare: 0.15,
    minLeafRows: 50,
    l2: 5,
    seed: 1,
  },
  types: {
    objective: 'softmax',
    rounds: 150,
    maxLeaves: 8,
    learningRate: 0.05,
    rowShare: 0.6,
    columnShare: 0.2,
    minLeafRows: 10,
    l2: 5,
    seed: 1,
  },
}

export interface FitOptions {
  readonly settings?: FitSettings
  readonly fitter?: Fitter
  /** Told what was fitted, so that long work can show where it is. */
  readonly onFit?: (what: string) => void
}

/**
 * Learns to judge pages. What a page says in training is what it would say unseen: its words and signs are weighed, its
 * runs first judged, and its type told, by what was learned from the other folds.
 */
export async function fitJudge(
  pages: readonly ModelPage[],
  { settings = fitDefaults, fitter = fitHere, onFit = () => {} }: FitOptions = {},
): Promise<PageJudge> {
  const folds = foldsOf(pages)
  const learnFrom = async (
    what: string,
    examples: Examples,
    given: Settings,
  ): Promise<BoostedModel> => {
    const model = await fitter.fit(examples, given)
    onFit(what)
    return model
  }
  const words = byFold(folds, WordTally, WordWeights, (fold) => wordTally(pages, fold))
  const signs = byFold(folds, TypeTally, TypeWeights, (fold) => signTally(pages, fold))
  const known = pages.map((page) =>
    besideEachOther([
      page.vectors,
      wordHints(page.segmentation, page.words, words.without(page.fold)),
    ]),
  )
  const rows = runRows(pages)
  const first = await outOfFold(rows.examples(known), rows, folds, (examples, without) =>
    learnFrom(`first judgement${without}`, examples, settings.runs),
  )
  const opinions = pages.map((page, at) => first.without(page.fold).predict(known[at]!))

  const factsOf = (signsOf: (page: ModelPage) => PageSigns): readonly Matrix[] =>
    pages.map((page, at) =>
      factsMatrix([
        pageFacts(signsOf(page), signs.without(page.fold), page.vectors, opinions[at]!),
      ]),
    )
  const facts = factsOf((page) => page.signs)
  const unspoken = factsOf((page) => foreign(page.signs))
  // learned from twice, with words and without: most pages are in languages whose words are not known
  const typed = pageRows([...pages, ...pages])
  const types = await outOfFold(
    typed.examples([...facts, ...unspoken]),
    typed,
    folds,
    (examples, without) => learnFrom(`page types${without}`, examples, settings.types),
  )
  const seen = pages.map((page, at) =>
    seenOf(
      known[at]!,
      opinionsOf(page.segmentation, opinions[at]!, wordCounts(page.vectors)),
      types.without(page.fold).predict(facts[at]!),
    ),
  )
  const second = await learnFrom('second judgement', rows.examples(seen), settings.runs)
  return new PageJudge({
    words: words.ofAll,
    signs: signs.ofAll,
    first: first.ofAll,
    types: types.ofAll,
    second,
  })
}

/** Something learned from all folds, and from all but one; where there is one only, from that. */
interface ByFold<Learned> {
  readonly ofAll: Learned
  without(fold: number): Learned
}

/** The folds that there are, ascending. */
export const foldsOf = (pages: readonly Pick<ModelPage, 'fold'>[]): readonly number[] =>
  [...new Set(pages.map(({ fold }) => fold))].sort((a, b) => a - b)

interface Tally<Own> {
  addAll(other: Own): void
}

/** What is learned from counts: counted once a fold. */
function byFold<Counts extends Tally<Counts>, Learned>(
  folds: readonly number[],
  Empty: new () => Counts,
  { learn }: { learn(counts: Counts): Learned },
  countIn: (fold: number) => Counts,
): ByFold<Learned> {
  const counted = new Map(folds.map((fold) => [fold, countIn(fold)]))
  const learned = (left: readonly number[]): Learned => {
    const together = new Empty()
    for (const fold of left) together.addAll(counted.get(fold)!)
    return learn(together)
  }
  const ofAll = learned(folds)
  const others = new Map(folds.map((fold) => [fold, learned(folds.filter((one) => one !== fold))]))
  return { ofAll, without: (fold) => (folds.length > 1 ? others.get(fold)! : ofAll) }
}

/** What is fitted to rows of a table: all of them at once, where there are threads for it. */
async function outOfFold(
  examples: Examples,
  rows: FoldedRows,
  folds: readonly number[],
  learnFrom: (examples: Examples, without: string) => Promise<BoostedModel>,
): Promise<ByFold<BoostedModel>> {
  const left = folds.length > 1 ? folds : []
  const [ofAll, ...others] = await Promise.all([
    learnFrom({ ...examples, rows: rows.without(undefined) }, ''),
    ...left.map((fold) =>
      learnFrom({ ...examples, rows: rows.without(fold) }, `, without fold ${fold}`),
    ),
  ])
  const models = new Map(left.map((fold, at) => [fold, others[at]!]))
  return { ofAll: ofAll!, without: (fold) => models.get(fold) ?? ofAll! }
}

/** Rows of a table that belong to folds, and what is known of them. */
export interface FoldedRows {
  examples(parts: readonly Matrix[]): Examples
  /** The rows of all other folds that can be learned from. */
  without(fold: number | undefined): Int32Array
}

/** The runs of all pages. */
export function runRows(pages: readonly ModelPage[]): FoldedRows {
  const count = pages.reduce((sum, { isContent }) => sum + isContent.length, 0)
  const targets = new Float32Array(count)
  const weights = new Float64Array(count)
  const groups = new Int32Array(count)
  const folds = new Int32Array(count)
  let row = 0
  for (const [number, { isContent, weights: own, fold }] of pages.entries()) {
    const end = row + isContent.length
    targets.set(isContent, row)
    weights.set(own, row)
    groups.fill(number, row, end)
    folds.fill(fold, row, end)
    row = end
  }
  return {
    examples: (parts) => sharedExamples({ table: binTable(parts), targets, weights, groups }),
    without: (fold) => Int32Array.from(folds.keys()).filter((at) => folds[at] !== fold),
  }
}

/** The pages themselves; those of unknown type are not learned from, unless no other is left: then all are of the first. */
function pageRows(pages: readonly ModelPage[]): FoldedRows {
  const targets = Float32Array.from(pages, ({ type }) => Math.max(0, type))
  return {
    examples: (parts) => sharedExamples({ table: binTable(parts), targets }),
    without: (fold) => {
      const left = Int32Array.from(pages.keys()).filter((at) => pages[at]!.fold !== fold)
      const known = left.filter((at) => pages[at]!.type >= 0)
      return known.length > 0 ? known : left
    },
  }
}

function wordTally(pages: readonly ModelPage[], fold: number): WordTally {
  const tally = new WordTally()
  for (const page of pages) {
    if (page.fold !== fold) continue
    const isContent = (run: number): boolean => page.isContent[run] === 1
    tally.add(page.segmentation, page.words, wordCounts(page.vectors), isContent)
  }
  return tally
}

function signTally(pages: readonly ModelPage[], fold: number): TypeTally {
  const tally = new TypeTally()
  for (const page of pages)
    if (page.fold === fold && page.type >= 0) tally.add(page.signs, page.type)
  return tally
}
