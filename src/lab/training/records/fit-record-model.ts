import { type DeclaredKind, listingFeatures } from '../../../analysis/records/listing-features.js'
import { RecordModel } from '../../../analysis/records/record-model.js'
import { binMatrices } from '../../../ml/boosting/binned-table.js'
import type { BoostedModel } from '../../../ml/boosting/boosted-model.js'
import { BoostedTrees } from '../../../ml/boosting/boosted-trees.js'
import type { BoostingSettings } from '../../../ml/boosting/settings.js'
import type { Matrix } from '../../../ml/numeric/matrix.js'
import { argmax } from '../../../ml/numeric/probabilities.js'

/** Rows to train on, with their targets and the weight of each. */
export interface RecordRows {
  readonly rows: Matrix
  readonly targets: readonly number[]
  readonly weight: number
}

/** The training data of one page. */
export interface RecordTrainingSample {
  /** The pages of a fold are scored by a model that was trained on the other folds. */
  readonly fold: number
  readonly isList: boolean
  /** One row. */
  readonly outline: Matrix
  /** The regions of the page, with the F1 of the records that each would give as targets. */
  readonly regions: RecordRows
  readonly declared: DeclaredKind
  readonly url: string | undefined
  /** The members of each region that holds the records; targets tell which of them are records. */
  readonly members: readonly RecordRows[]
}

/**
 * Few pages are labelled, and regions that overlap differ little: many small steps, each on a part of rows and
 * columns.
 */
const settings = {
  objective: 'logistic',
  rounds: 300,
  maxLeaves: 12,
  learningRate: 0.03,
  rowShare: 0.5,
  columnShare: 0.3,
  minLeafRows: 20,
  l2: 5,
  seed: 1,
} as const

/** One row a page; elements are counted in many columns. */
const outlineSettings = {
  ...settings,
  rounds: 150,
  maxLeaves: 8,
  learningRate: 0.06,
  rowShare: 0.7,
  columnShare: 0.4,
  minLeafRows: 10,
} as const

/** There are few columns: small trees with little effect each. */
const pageSettings = {
  ...settings,
  rounds: 120,
  maxLeaves: 3,
  learningRate: 0.05,
  rowShare: 0.7,
  columnShare: 0.4,
  minLeafRows: 10,
} as const

/** Trains the models of outlines, regions, pages and members. */
export const fitRecordModel = (pages: readonly RecordTrainingSample[]): RecordModel =>
  new RecordModel({
    outlines: fitOutlines(pages),
    regions: fitRegions(pages),
    pages: fitPages(pages),
    members: fitTrees(
      pages.map(({ members }) => members),
      settings,
    ),
  })

const fitRegions = (pages: readonly RecordTrainingSample[]): BoostedModel =>
  fitTrees(
    pages.map(({ regions }) => [regions]),
    settings,
  )

/** Pages that list something and others have the same weight together. */
function fitOutlines(pages: readonly RecordTrainingSample[]): BoostedModel {
  const weightOf = (some: readonly RecordTrainingSample[]): number =>
    some.reduce((sum, { regions }) => sum + regions.weight, 0)
  const lists = weightOf(pages.filter(({ isList }) => isList))
  const others = weightOf(pages) - lists
  const balance = lists > 0 && others > 0 ? others / lists : 1
  return fitTrees(
    pages.map(({ outline, isList, regions: { weight } }) => [
      { rows: outline, targets: [isList ? 1 : 0], weight: isList ? weight * balance : weight },
    ]),
    outlineSettings,
  )
}

/** Scores each page by models that were trained on other folds, as unknown pages will be. */
function fitPages(pages: readonly RecordTrainingSample[]): BoostedModel {
  const rows: RecordRows[][] = []
  for (const fold of new Set(pages.map((page) => page.fold))) {
    const others = pages.filter((page) => page.fold !== fold)
    const from = others.length === 0 ? pages : others
    const models = { regions: fitRegions(from), outlines: fitOutlines(from) }
    for (const page of pages) if (page.fold === fold) rows.push(pageRows(page, models))
  }
  return fitTrees(rows, pageSettings)
}

/** The URL of many pages is unknown: each page is trained on with it and without it. */
function pageRows(
  { regions, outline: row, declared, url }: RecordTrainingSample,
  models: Pick<RecordModel['parts'], 'regions' | 'outlines'>,
): RecordRows[] {
  if (regions.rows.rows === 0) return []
  const likelihoods = models.regions.predict(regions.rows)
  const scores = { likelihoods, outline: models.outlines.predict(row)[0]! }
  const targets = [regions.targets[argmax(likelihoods)]! > 0 ? 1 : 0]
  const weight = regions.weight / 2
  const known = listingFeatures(scores, declared, url)
  const unknown = listingFeatures(scores, { ...declared, address: undefined }, undefined)
  return [known, unknown].map((rows) => ({ rows, targets, weight }))
}

/** The rows of one page are sampled together. */
function fitTrees(
  pages: readonly (readonly RecordRows[])[],
  settings: Partial<BoostingSettings>,
): BoostedModel {
  const parts = pages.flatMap((parts, page) => parts.map((part) => ({ ...part, page })))
  const table = binMatrices(parts.map(({ rows }) => rows))
  const of = (number: (part: (typeof parts)[number]) => number): readonly number[] =>
    parts.flatMap((part) => new Array<number>(part.rows.rows).fill(number(part)))
  return new BoostedTrees(settings).fitTable({
    table,
    targets: parts.flatMap(({ targets }) => targets),
    weights: of(({ weight }) => weight),
    groups: of(({ page }) => page),
  })
}
