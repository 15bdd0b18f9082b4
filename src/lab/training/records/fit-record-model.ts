import type { TypeShares } from '../../../analysis/model/page-type.js'
import { type DeclaredKind, listingFeatures } from '../../../analysis/records/listing-features.js'
import {
  likeliestRows,
  RecordModel,
  regionLikelihoods,
} from '../../../analysis/records/record-model.js'
import { binMatrices } from '../../../ml/boosting/binned-table.js'
import type { BoostedModel } from '../../../ml/boosting/boosted-model.js'
import { BoostedTrees } from '../../../ml/boosting/boosted-trees.js'
import type { BoostingSettings } from '../../../ml/boosting/settings.js'
import { Matrix } from '../../../ml/numeric/matrix.js'
import { argmax } from '../../../ml/numeric/probabilities.js'
import type { ColumnSample } from './column-samples.js'
import { fitColumnModel } from './fit-columns.js'

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
  /** The page types, as predicted by a general model that was not trained on the site. */
  readonly types: TypeShares
  /** One row each: with the page types, and without. */
  readonly outlines: Record<'typed' | 'untyped', Matrix>
  /** A row for each region, with the targets and the weight of those below. */
  readonly survey: Matrix
  /** The regions of the page, with the F1 of the records that each would give as targets. */
  readonly regions: RecordRows
  readonly declared: DeclaredKind
  readonly url: string | undefined
  /** The members of each region that holds the records; targets tell which of them are records. */
  readonly members: readonly RecordRows[]
  /** The columns of the records, where fields are known. */
  readonly columns?: ColumnSample | undefined
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

/** Cheap features of many regions. */
const surveySettings = {
  ...settings,
  rounds: 100,
  maxLeaves: 8,
  learningRate: 0.08,
  columnShare: 0.4,
} as const

/** Few rows a page; elements are counted in many columns. */
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
  rounds: 150,
  maxLeaves: 5,
  learningRate: 0.05,
  rowShare: 0.7,
  columnShare: 0.4,
  minLeafRows: 10,
} as const

/** Trains the models of outlines, surveys, regions, pages and members. */
export const fitRecordModel = (pages: readonly RecordTrainingSample[]): RecordModel =>
  new RecordModel({
    ...fitRegionModels(pages),
    pages: fitPages(pages),
    members: fitTrees(
      pages.map(({ members }) => members),
      settings,
    ),
    columns: fitColumnModel(pages.flatMap(({ columns }) => columns ?? [])),
  })

/** What is predicted before it is known whether a page lists anything. */
type RegionModels = Pick<RecordModel['parts'], 'outlines' | 'survey' | 'regions' | 'likely'>

function fitRegionModels(pages: readonly RecordTrainingSample[]): RegionModels {
  const survey = fitSurvey(pages)
  const regions = fitTrees(
    pages.map(({ regions }) => [regions]),
    settings,
  )
  const likely = fitTrees(
    pages.map((page) => [likelyRows(page, survey)]),
    settings,
  )
  return { outlines: fitOutlines(pages), survey, regions, likely }
}

/** The regions of a page that a survey leaves. */
function likelyRows({ survey, regions }: RecordTrainingSample, model: BoostedModel): RecordRows {
  const rows = likeliestRows(model.predict(survey))
  return {
    rows: pickRows(regions.rows, rows),
    targets: rows.map((row) => regions.targets[row]!),
    weight: regions.weight,
  }
}

const fitSurvey = (pages: readonly RecordTrainingSample[]): BoostedModel =>
  fitTrees(
    pages.map(({ survey, regions }) => [{ ...regions, rows: survey }]),
    surveySettings,
  )

/** Pages that list something and others have the same weight together. The types of many pages are unknown. */
function fitOutlines(pages: readonly RecordTrainingSample[]): BoostedModel {
  const weightOf = (some: readonly RecordTrainingSample[]): number =>
    some.reduce((sum, { regions }) => sum + regions.weight, 0)
  const lists = weightOf(pages.filter(({ isList }) => isList))
  const others = weightOf(pages) - lists
  const balance = lists > 0 && others > 0 ? others / lists : 1
  return fitTrees(
    pages.map(({ outlines, isList, regions: { weight } }) =>
      Object.values(outlines).map((rows) => ({
        rows,
        targets: [isList ? 1 : 0],
        weight: ((isList ? balance : 1) * weight) / 2,
      })),
    ),
    outlineSettings,
  )
}

/** Scores each page by models that were trained on other folds, as unknown pages will be. */
function fitPages(pages: readonly RecordTrainingSample[]): BoostedModel {
  const rows: RecordRows[][] = []
  for (const fold of new Set(pages.map((page) => page.fold))) {
    const others = pages.filter((page) => page.fold !== fold)
    const from = others.length === 0 ? pages : others
    const models = fitRegionModels(from)
    for (const page of pages) if (page.fold === fold) rows.push(pageRows(page, models))
  }
  return fitTrees(rows, pageSettings)
}

/** The URL and the types of many pages are unknown: each page is trained on with them and without them. */
function pageRows(sample: RecordTrainingSample, models: RegionModels): RecordRows[] {
  const { outlines, types, declared, url } = sample
  const likely = likelyRows(sample, models.survey)
  if (likely.rows.rows === 0) return []
  const likelihoods = regionLikelihoods(models, likely.rows)
  const targets = [likely.targets[argmax(likelihoods)]! > 0 ? 1 : 0]
  const weight = likely.weight / 4
  const seen = { likelihoods, regions: likely.rows }
  const known = { ...seen, declared, url }
  const nameless = { ...seen, declared: { ...declared, address: undefined }, url: undefined }
  const typed = { types, outline: models.outlines.predict(outlines.typed)[0]! }
  const untyped = { types: undefined, outline: models.outlines.predict(outlines.untyped)[0]! }
  return [known, nameless].flatMap(({ url, ...page }) =>
    [typed, untyped].map((by) => ({
      rows: listingFeatures({ ...page, ...by }, url),
      targets,
      weight,
    })),
  )
}

function pickRows(of: Matrix, rows: readonly number[]): Matrix {
  const picked = new Matrix(of.names, rows.length)
  for (const column of of.names.keys())
    picked.column(column).set(rows.map((row) => of.at(row, column)))
  return picked
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
