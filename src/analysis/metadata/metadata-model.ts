import type { BoostedModel } from '../../ml/boosting/boosted-model.js'
import { Matrix } from '../../ml/numeric/matrix.js'
import {
  type CandidateText,
  type MetadataCandidate,
  type PredictedField,
  predictedFields,
} from './candidate.js'
import { type CandidateTextSink, readStatedTexts } from './candidates/stated-texts.js'
import { readVisibleTexts } from './candidates/visible-texts.js'
import { authorField } from './fields/author-field.js'
import { dateField } from './fields/date-field.js'
import type { FieldDefinition } from './fields/field-definition.js'
import { type TitleCut, titleField } from './fields/title-field.js'
import type { MetadataContext } from './metadata-context.js'
import { fieldBit } from './vocabulary/feature-vocabulary.js'
import { LearnedVocabulary } from './vocabulary/learned-vocabulary.js'

export const fieldDefinitions = { title: titleField, date: dateField, author: authorField } as const

type DetailOf<Field extends PredictedField> =
  (typeof fieldDefinitions)[Field] extends FieldDefinition<infer Detail> ? Detail : never

export const definitionOf = <Field extends PredictedField>(
  field: Field,
): FieldDefinition<DetailOf<Field>> =>
  fieldDefinitions[field] as unknown as FieldDefinition<DetailOf<Field>>

export const perField = <Value>(
  of: (field: PredictedField) => Value,
): Readonly<Record<PredictedField, Value>> => ({
  title: of('title'),
  date: of('date'),
  author: of('author'),
})

/** The features that matter to a field, by name. */
export interface FieldVocabulary {
  /** A text with one of these may hold the field. Dates need none. */
  readonly admitting: readonly string[]
  /** The features that are columns. */
  readonly features: readonly string[]
}

/** The columns of a field: its features, then the measures of its definition. */
export interface FieldColumns {
  /** How many columns are features. */
  readonly featureCount: number
  /** The column of each feature id; -1 for features that are no column. */
  readonly columnOf: Int16Array
  readonly names: readonly string[]
}

/** @param ids The ids of the features, in their order. */
const fieldColumns = (
  features: readonly string[],
  ids: readonly number[],
  measures: readonly string[],
): FieldColumns => {
  const columnOf = new Int16Array(Math.max(-1, ...ids) + 1).fill(-1)
  for (const [column, id] of ids.entries()) columnOf[id] = column
  return { featureCount: features.length, columnOf, names: [...features, ...measures] }
}

/**
 * A row for each candidate: which features its occurrences have, then its measures.
 * @param title The segment of the page's title; -1 for none.
 */
export function candidateMatrix<Detail>(
  definition: FieldDefinition<Detail>,
  page: MetadataContext,
  candidates: readonly MetadataCandidate<Detail>[],
  { columnOf, featureCount, names }: FieldColumns,
  title: number,
): Matrix {
  const matrix = new Matrix(names, candidates.length)
  const { values, rows } = matrix
  for (let row = 0; row < rows; row++) {
    for (const { origin, detail } of candidates[row]!.occurrences) {
      if (!definition.usesPlaceFeatures(detail)) continue
      for (const feature of origin.features) {
        const column = columnOf[feature] ?? -1
        if (column >= 0) values[column * rows + row] = 1
      }
    }
  }
  const measured = definition.measure(page, candidates, title)
  for (let row = 0; row < rows; row++)
    for (let at = 0; at < measured[row]!.length; at++)
      values[(featureCount + at) * rows + row] = measured[row]![at]!
  return matrix
}

export type CandidateTexts = Readonly<Record<PredictedField, readonly CandidateText[]>>

/** Finds the texts of a page that may hold the predicted fields, by the features of their places. */
export class CandidateTextReader {
  readonly columns: Readonly<Record<PredictedField, FieldColumns>>
  readonly #vocabulary: LearnedVocabulary

  constructor(vocabularies: Readonly<Record<PredictedField, FieldVocabulary>>) {
    this.#vocabulary = new LearnedVocabulary(
      predictedFields.flatMap((field) => [
        ...vocabularies[field].admitting.map((feature) => [feature, fieldBit[field]] as const),
        ...vocabularies[field].features.map((feature) => [feature, 0] as const),
      ]),
    )
    this.columns = perField((field) => this.columnsOf(field, vocabularies[field].features))
  }

  /** The columns of a field with these features. */
  columnsOf(field: PredictedField, features: readonly string[]): FieldColumns {
    const ids = features.map((feature) => this.#vocabulary.idOf(feature))
    return fieldColumns(features, ids, fieldDefinitions[field].columns)
  }

  read(page: MetadataContext): CandidateTexts {
    const found: Record<PredictedField, CandidateText[]> = { title: [], date: [], author: [] }
    const sink: CandidateTextSink = (fields, text) => {
      for (const field of fields) found[field].push(text)
    }
    readStatedTexts(page, this.#vocabulary, sink)
    readVisibleTexts(page, this.#vocabulary, sink)
    return found
  }
}

/** What was learned about one field. */
export interface FieldModel extends FieldVocabulary {
  readonly trees: BoostedModel
  /** Candidates with a lower likelihood are not given. */
  readonly threshold: number
}

export type FieldModels = Readonly<Record<PredictedField, FieldModel>>

/** A candidate and the likelihood that it is right. */
export interface ScoredCandidate<Detail> {
  readonly candidate: MetadataCandidate<Detail>
  readonly likelihood: number
}

/** The candidates of each field, the most likely first. */
export type ScoredCandidates = {
  readonly [Field in PredictedField]: readonly ScoredCandidate<DetailOf<Field>>[]
}

/** Scores the candidates for the title, date and authors of a page. */
export class MetadataModel {
  readonly #reader: CandidateTextReader
  readonly #columns: Readonly<Record<PredictedField, FieldColumns>>

  constructor(readonly fields: FieldModels) {
    this.#reader = new CandidateTextReader(fields)
    this.#columns = perField((field) => ({
      ...this.#reader.columns[field],
      names: fields[field].trees.parts.names,
    }))
  }

  /** The same model with other thresholds. */
  withThresholds(thresholds: Readonly<Record<PredictedField, number>>): MetadataModel {
    return new MetadataModel(
      perField((field) => ({ ...this.fields[field], threshold: thresholds[field] })),
    )
  }

  /** Scores the title first: dates and authors are near it. */
  predict(page: MetadataContext): ScoredCandidates {
    const texts = this.candidateTexts(page)
    const title = this.score('title', page, texts.title)
    const segment = titleSegment(title[0]?.candidate)
    const date = this.score('date', page, texts.date, segment)
    return { title, date, author: this.score('author', page, texts.author, segment) }
  }

  candidateTexts(page: MetadataContext): CandidateTexts {
    return this.#reader.read(page)
  }

  /**
   * The candidates in these texts, the most likely first.
   * @param title The segment of the title; -1 for none.
   */
  score<Field extends PredictedField>(
    field: Field,
    page: MetadataContext,
    texts: readonly CandidateText[],
    title = -1,
  ): readonly ScoredCandidate<DetailOf<Field>>[] {
    const definition = definitionOf(field)
    const candidates = definition.candidatesOf(page, texts)
    if (candidates.length === 0) return []
    const { trees } = this.fields[field]
    const matrix = candidateMatrix(definition, page, candidates, this.#columns[field], title)
    const likelihoods = trees.predict(matrix)
    const scored: ScoredCandidate<DetailOf<Field>>[] = []
    for (let at = 0; at < candidates.length; at++)
      scored.push({ candidate: candidates[at]!, likelihood: likelihoods[at]! })
    return scored.sort(likeliestFirst)
  }
}

const likeliestFirst = (a: ScoredCandidate<unknown>, b: ScoredCandidate<unknown>): number =>
  b.likelihood - a.likelihood

/** The segment that shows the whole title; -1 for none. */
export const titleSegment = (title: MetadataCandidate<TitleCut> | undefined): number =>
  title?.occurrences.find(({ origin }) => origin.segment >= 0)?.origin.segment ?? -1
