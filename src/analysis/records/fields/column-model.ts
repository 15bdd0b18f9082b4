import type { BoostedModel } from '../../../ml/boosting/boosted-model.js'
import type { Matrix } from '../../../ml/numeric/matrix.js'
import {
  type ColumnFeatureContext,
  columnFeatureNames,
  columnFeatures,
  isLearned,
} from './column-features.js'
import { ColumnWords } from './column-words.js'
import type { FieldColumn } from './field-columns.js'

/** Fields that are recognized by what was learned from labelled lists. */
export const learnedTexts = ['title', 'author', 'date'] as const
export const listFields = [...learnedTexts, 'image'] as const
export type ListField = (typeof listFields)[number]

/** Something for each field. */
export const byField = <Its>(of: (field: ListField) => Its): Readonly<Record<ListField, Its>> => ({
  title: of('title'),
  author: of('author'),
  date: of('date'),
  image: of('image'),
})

/** For each word how much likelier a column with it in the names of its elements is a field: log odds. */
export type NameWeights = ReadonlyMap<string, number>

interface ColumnModelParts {
  readonly trees: Readonly<Record<ListField, BoostedModel>>
  readonly words: Readonly<Record<ListField, NameWeights>>
}

const wordColumns = ['word for', 'word against', 'words'] as const
export const learnedColumnNames: readonly string[] = [...columnFeatureNames, ...wordColumns]

/** The likelihoods of columns to be each of the fields, in their order. */
export type ColumnLikelihoods = Readonly<Record<ListField, Float32Array>>

/** Recognizes what columns of records are, on pages of unknown sites. */
export class ColumnModel {
  constructor(readonly parts: ColumnModelParts) {}

  likelihoods(columns: readonly FieldColumn[], context: ColumnFeatureContext): ColumnLikelihoods {
    const rows = columnFeatures(columns, context)
    const words = wordsOfColumns(columns, context)
    const of = (field: ListField): Float32Array =>
      this.parts.trees[field].predict(withWords(rows, words, this.parts.words[field]))
    return byField(of)
  }
}

export function wordsOfColumns(
  columns: readonly FieldColumn[],
  { page, records }: ColumnFeatureContext,
): readonly (readonly string[])[] {
  const words = new ColumnWords(page, records)
  return columns.map((column) => (isLearned(column) ? words.of(column) : []))
}

/** The rows with what the words of each column tell of a field. */
export function withWords(
  rows: Matrix,
  words: readonly (readonly string[])[],
  weights: NameWeights,
): Matrix {
  const wide = rows.widened(learnedColumnNames)
  const first = columnFeatureNames.length
  for (const [row, all] of words.entries()) {
    let [most, least, sum] = [0, 0, 0]
    for (const word of all) {
      const weight = weights.get(word) ?? 0
      most = Math.max(most, weight)
      least = Math.min(least, weight)
      sum += weight
    }
    wide.column(first)[row] = most
    wide.column(first + 1)[row] = least
    wide.column(first + 2)[row] = sum
  }
  return wide
}
