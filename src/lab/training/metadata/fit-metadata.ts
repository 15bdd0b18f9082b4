import type { MetadataCandidate, PredictedField } from '../../../analysis/metadata/candidate.js'
import type { TitleCut } from '../../../analysis/metadata/fields/title-field.js'
import {
  CandidateTextReader,
  type CandidateTexts,
  candidateMatrix,
  definitionOf,
  type FieldColumns,
  type FieldModels,
  type FieldVocabulary,
  MetadataModel,
  perField,
  titleSegment,
} from '../../../analysis/metadata/metadata-model.js'
import type { BoostedModel } from '../../../ml/boosting/boosted-model.js'
import { BoostedTrees } from '../../../ml/boosting/boosted-trees.js'
import type { BoostingSettings } from '../../../ml/boosting/settings.js'
import { Matrix } from '../../../ml/numeric/matrix.js'
import { argmax } from '../../../ml/numeric/probabilities.js'
import { isSameTitle } from '../../evaluation/metadata-accuracy.js'
import { type CountedPage, chooseVocabulary } from './feature-counts.js'

const common: Partial<BoostingSettings> = {
  objective: 'logistic',
  maxLeaves: 12,
  rowShare: 0.8,
  columnShare: 0.5,
  minLeafRows: 10,
  l2: 2,
}

/** Titles differ in finer details: half of the trees gave fewer right titles on other sites. */
const settings: Readonly<Record<PredictedField, Partial<BoostingSettings>>> = {
  title: { ...common, rounds: 120, learningRate: 0.08 },
  date: { ...common, rounds: 60, learningRate: 0.12 },
  author: { ...common, rounds: 60, learningRate: 0.12 },
}

/** Settings of the trial fit on all features, and the number of the best ones that become columns. */
const trialSettings: Partial<BoostingSettings> = { ...common, rounds: 40, learningRate: 0.15 }
const maxFeatures: Readonly<Record<PredictedField, number>> = { title: 60, date: 60, author: 120 }

/** Fits a model that tells which candidates are right. It returns all candidates, without thresholds. */
export function fitMetadataModel(
  pages: readonly CountedPage[],
  names: readonly string[],
): MetadataModel {
  const vocabulary = chooseVocabulary(pages, names)
  const reader = new CandidateTextReader(vocabulary)
  const read = pages.map((page) => ({ page, texts: reader.read(page.context) }))
  const fitField = (field: PredictedField, title: TitleSegmentOf): FittedField =>
    new FieldRows(field, read, title).fit(vocabulary[field], reader)
  const titles = fitField('title', () => -1)
  const segments = new Map(
    read.map(({ page, texts }) => [page, likeliestTitle(page, texts, titles)]),
  )
  const titleOf = (page: CountedPage): number => segments.get(page)!
  const fitted = {
    title: titles,
    date: fitField('date', titleOf),
    author: fitField('author', titleOf),
  }
  const fields: FieldModels = perField((field) => ({
    admitting: vocabulary[field].admitting,
    features: fitted[field].features,
    trees: fitted[field].trees,
    threshold: 0,
  }))
  return new MetadataModel(fields)
}

type TitleSegmentOf = (page: CountedPage) => number

interface ReadPage {
  readonly page: CountedPage
  readonly texts: CandidateTexts
}

/** The trees of a field, and the word features among their columns. */
interface FittedField {
  readonly features: readonly string[]
  readonly columns: FieldColumns
  readonly trees: BoostedModel
}

function likeliestTitle(
  { context }: CountedPage,
  { title }: CandidateTexts,
  { columns, trees }: FittedField,
): number {
  const kind = definitionOf('title')
  const candidates = kind.candidatesOf(context, title)
  if (candidates.length === 0) return -1
  const likelihoods = trees.predict(candidateMatrix(kind, context, candidates, columns, -1))
  return titleSegment(candidates[argmax(likelihoods)] as MetadataCandidate<TitleCut>)
}

/** The training rows of one field: its candidates on all pages. */
class FieldRows {
  readonly #pages: {
    readonly page: CountedPage
    readonly candidates: readonly MetadataCandidate[]
    readonly title: number
  }[] = []
  readonly #targets: number[] = []
  readonly #groups: number[] = []

  constructor(
    readonly field: PredictedField,
    pages: readonly ReadPage[],
    titleOf: TitleSegmentOf,
  ) {
    const definition = definitionOf(field)
    for (const [group, { page, texts }] of pages.entries()) {
      const isRight = correctness(field, page)
      if (isRight === undefined) continue
      const candidates = definition.candidatesOf(page.context, texts[field])
      if (candidates.length === 0) continue
      this.#pages.push({ page, candidates, title: titleOf(page) })
      for (const candidate of candidates) {
        this.#targets.push(isRight(candidate) ? 1 : 0)
        this.#groups.push(group)
      }
    }
  }

  /** Fits twice: with many word features, then with those of the highest gain. */
  fit({ features }: FieldVocabulary, reader: CandidateTextReader): FittedField {
    const trial = this.#fitTo(features, reader, trialSettings)
    const { names, gains } = trial.trees.parts
    const best = features
      .map((feature) => ({ feature, gain: gains[names.indexOf(feature)]! }))
      .sort((a, b) => b.gain - a.gain)
      .slice(0, maxFeatures[this.field])
      .filter(({ gain }) => gain > 0)
    return this.#fitTo(
      best.map(({ feature }) => feature),
      reader,
      settings[this.field],
    )
  }

  #fitTo(
    features: readonly string[],
    reader: CandidateTextReader,
    settings: Partial<BoostingSettings>,
  ): FittedField {
    const definition = definitionOf(this.field)
    const columns = reader.columnsOf(this.field, features)
    const matrix = concatRows(
      this.#pages.map(({ page, candidates, title }) =>
        candidateMatrix(definition, page.context, candidates as never, columns, title),
      ),
    )
    const trees = new BoostedTrees(settings).fit(matrix, this.#targets, { groups: this.#groups })
    return { features, columns, trees }
  }
}

/** Tells whether a candidate is right; `undefined` when the gold is unknown. */
function correctness(
  field: PredictedField,
  { gold: { title, day, authors } }: CountedPage,
): ((candidate: MetadataCandidate) => boolean) | undefined {
  if (field === 'title')
    return title === undefined
      ? undefined
      : ({ occurrences: [{ value }] }) => isSameTitle(value, title)
  if (field === 'date') return day === undefined ? undefined : ({ key }) => key === day
  return authors === undefined || authors.size === 0 ? undefined : ({ key }) => authors.has(key)
}

/** The rows of all matrices, which have the same columns. */
function concatRows(parts: readonly Matrix[]): Matrix {
  const names = parts[0]!.names
  const all = new Matrix(
    names,
    parts.reduce((sum, { rows }) => sum + rows, 0),
  )
  for (let column = 0; column < names.length; column++) {
    let at = column * all.rows
    for (const part of parts) {
      all.values.set(part.column(column), at)
      at += part.rows
    }
  }
  return all
}
