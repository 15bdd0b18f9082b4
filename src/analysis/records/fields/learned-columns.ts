import { tagId } from '../../../page/columns/tags.js'
import type { ColumnFeatureContext } from './column-features.js'
import type { ColumnLikelihoods, ListField } from './column-model.js'
import { listFields } from './column-model.js'
import {
  distinctShare,
  type FieldColumn,
  isDisjoint,
  mergeColumns,
  shareOfNodes,
} from './field-columns.js'
import { typedLikelihood } from './typed-fields.js'

/** The likelihood from which a column is a field. */
const minLikelihoods: Readonly<Record<ListField, number>> = {
  title: 0.2,
  author: 0.1,
  date: 0.1,
  image: 0.2,
}

/** The likelihood by patterns and names alone from which a column is a field, whatever was learned. */
const minTyped = 0.6

/** The likelihood from which a column stands in for another one in records that lack it. */
const minStandIn = 0.04

/** A field with its columns: the likeliest one, and those that stand in for it. */
interface RecognizedField {
  readonly name: ListField
  readonly columns: readonly [FieldColumn, ...FieldColumn[]]
}

/** A column that may be a field. */
interface ColumnChoice {
  readonly whole: FieldColumn
  /** The same of a sample of the records. */
  readonly sampled: FieldColumn
  /** Whether it has no name yet. */
  readonly isFree: boolean
}

interface Candidate {
  readonly name: ListField
  readonly row: number
  readonly likelihood: number
  /** Whether it may be the first column of its field. */
  readonly isEnough: boolean
}

/** The fields that columns are, the likeliest first: each column is one field at most. */
export function recognizedFields(
  columns: readonly ColumnChoice[],
  likelihoods: ColumnLikelihoods,
  context: ColumnFeatureContext,
): readonly RecognizedField[] {
  const fields = new Map<
    ListField,
    { readonly parts: [FieldColumn, ...FieldColumn[]]; whole: FieldColumn }
  >()
  const taken = new Set<number>()
  const candidates = candidatesAmong(columns, likelihoods, context)
  for (const { name, row, isEnough } of candidates) {
    if (taken.has(row) || fields.has(name) || !isEnough) continue
    taken.add(row)
    const { whole } = columns[row]!
    fields.set(name, { parts: [whole], whole })
  }
  for (const { name, row } of candidates) {
    const field = fields.get(name)
    const column = columns[row]!.whole
    if (field === undefined || taken.has(row) || !isDisjoint(field.whole, column)) continue
    taken.add(row)
    field.parts.push(column)
    field.whole = mergeColumns(field.whole, column)
  }
  return [...fields].map(([name, { parts }]) => ({ name, columns: parts }))
}

/** The likelihood that the terms of a definition list are titles: less than that of what surely is one. */
const termLikelihood = 0.5
/** The share of a column's elements that must be in terms, and of its texts that must differ. */
const minTerms = 0.9

const DT = tagId('dt')

/** Whether records are entries of a definition list that begin with the texts of a column. */
function isTerm(column: FieldColumn, context: ColumnFeatureContext): boolean {
  const isFirst = shareOfNodes(column, isInFirstTerm, context)
  return isFirst >= minTerms && distinctShare(column) >= minTerms
}

function isInFirstTerm(
  node: number,
  { page: { nodes }, records }: ColumnFeatureContext,
  record: number,
): boolean {
  const { first } = records[record]!
  return nodes.tag[first] === DT && node < nodes.end[first]!
}

function candidatesAmong(
  columns: readonly ColumnChoice[],
  likelihoods: ColumnLikelihoods,
  context: ColumnFeatureContext,
): readonly Candidate[] {
  const candidates: Candidate[] = []
  for (const name of listFields) {
    for (const [row, { sampled, isFree }] of columns.entries()) {
      if (!isFree || sampled.kind !== (name === 'image' ? 'image' : 'text')) continue
      const likelihood = Math.max(
        likelihoods[name][row]!,
        name === 'title' && isTerm(sampled, context) ? termLikelihood : 0,
      )
      const isEnough =
        likelihood >= minLikelihoods[name] ||
        ((name === 'author' || name === 'date') &&
          typedLikelihood(name, sampled, context) >= minTyped)
      if (isEnough || likelihood >= minStandIn) candidates.push({ name, row, likelihood, isEnough })
    }
  }
  return candidates.sort((a, b) => b.likelihood - a.likelihood || a.row - b.row)
}
