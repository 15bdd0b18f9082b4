import { attributeId } from '../../../page/columns/attribute-names.js'
import type { Page } from '../../../page/columns/page.js'
import { TagSet, tagId } from '../../../page/columns/tags.js'
import { isWrittenDate } from '../../values/guess-type.js'
import {
  hasDigit,
  isAmount,
  isDate,
  isPrice,
  isRating,
  isScore,
  mayBeName,
  wordBeforeName,
} from '../../values/value-patterns.js'
import type { NodeRange } from '../region.js'
import {
  distinctShare,
  type FieldColumn,
  filledShare,
  shareOfNodes,
  shareWith,
} from './field-columns.js'
import type { FieldNameIndex, NamedField } from './field-name-index.js'
import { isPersonAddress } from './person-address.js'

/** What typed fields are recognized from, beside the column itself. */
interface TypedFieldContext {
  readonly page: Page
  readonly records: readonly NodeRange[]
  readonly fieldNames: FieldNameIndex
  /** The language of the page. */
  readonly locale: string | undefined
}

/** The likelihood, from 0 to 1, that a column is a field. */
type FieldLikelihood = (column: FieldColumn, context: TypedFieldContext) => number

interface TypedField {
  readonly name: NamedField
  readonly likelihood: FieldLikelihood
}

/** The names of elements are less reliable than the pattern of the values. */
const nameWeight = 0.8

/** A rating in an attribute is less reliable than one that is shown. */
const attributeRating = 0.9

const A = tagId('a')
const HREF = attributeId('href')
const TIME = tagId('time')
const struckTags = new TagSet('s del strike')
const REL = attributeId('rel')

const maxOf =
  (...likelihoods: readonly FieldLikelihood[]): FieldLikelihood =>
  (column, context) =>
    Math.max(...likelihoods.map((likelihood) => likelihood(column, context)))

const isNamed =
  (field: NamedField, pattern: (text: string) => boolean): FieldLikelihood =>
  (column, { fieldNames, records }) => {
    const hasName = (node: number, record: number): boolean =>
      fieldNames.names(field, node, records[record]!.first)
    const fitting = shareWith(column, pattern)
    return fitting === 0 ? 0 : nameWeight * Math.min(fitting, shareOfNodes(column, hasName))
  }

const isIn =
  (tag: number): FieldLikelihood =>
  (column, { page }) =>
    shareOfNodes(column, (node) => page.nodes.tag[node] === tag)

const hasPattern =
  (pattern: (text: string) => boolean): FieldLikelihood =>
  (column) =>
    shareWith(column, pattern)

/** Dates in words are less reliable than in digits. */
const looksLikeDate: FieldLikelihood = (column, { locale }) =>
  nameWeight * shareWith(column, (text) => isWrittenDate(text, locale))

const looksLikePrice = maxOf(hasPattern(isPrice), isNamed('price', isAmount))

/** A struck-out price is a former one. */
const isStruckOut: FieldLikelihood = (column, { page: { nodes }, records }) =>
  shareOfNodes(column, (node, record) => {
    for (let at = node; at >= records[record]!.first; at = nodes.parent[at]!)
      if (struckTags.has(nodes.tag[at]!)) return true
    return false
  })

const linksToAuthor: FieldLikelihood = (column, { page }) =>
  shareOfNodes(column, (node) => page.attribute(node, REL)?.toLowerCase() === 'author')

const linkLevels = 3
/** The share of the values that may be names, below which links are not looked at. */
const minNames = 0.5

/** Short texts in links to people: `/user/anna`, `/~anna`, `/members/anna.12`. */
const linksToPerson: FieldLikelihood = (column, { page, records }) => {
  const names = shareWith(column, mayBeName)
  if (names < minNames) return 0
  const { parent, tag } = page.nodes
  const leadsToPerson = (node: number, record: number): boolean => {
    const { first } = records[record]!
    for (let at = node, level = 0; at >= first && level < linkLevels; at = parent[at]!, level++)
      if (tag[at] === A) return isPersonAddress(page.attribute(at, HREF) ?? '')
    return false
  }
  return nameWeight * Math.min(names, shareOfNodes(column, leadsToPerson))
}

/** All values are names after the same word. */
const isByline: FieldLikelihood = (column) => {
  const words = column.values.flatMap(([value]) => wordBeforeName(value ?? '') ?? [])
  const same = words.filter((word) => word === words[0]).length
  const filled = column.values.length * filledShare(column)
  return filled < minBylines || distinctShare(column) * filled < 2
    ? 0
    : (nameWeight * same) / filled
}
const minBylines = 3

const ofTexts =
  (likelihood: FieldLikelihood): FieldLikelihood =>
  (column, context) =>
    column.kind === 'text' ? likelihood(column, context) : 0

/**
 * Fields that are recognized by the patterns of their values and the names of their elements, the most reliable first.
 */
export const typedFields: readonly TypedField[] = [
  {
    name: 'price',
    likelihood: ofTexts(
      (column, context) => looksLikePrice(column, context) - isStruckOut(column, context),
    ),
  },
  {
    name: 'date',
    likelihood: ofTexts(
      maxOf(hasPattern(isDate), isIn(TIME), isNamed('date', hasDigit), looksLikeDate),
    ),
  },
  {
    name: 'rating',
    likelihood: (column, context) =>
      column.kind === 'rating'
        ? attributeRating
        : ofTexts(maxOf(hasPattern(isRating), isNamed('rating', isScore)))(column, context),
  },
  {
    name: 'author',
    likelihood: ofTexts(
      maxOf(linksToAuthor, isNamed('author', mayBeName), isByline, linksToPerson),
    ),
  },
]

const known = new WeakMap<FieldColumn, Map<NamedField, number>>()

/** The likelihood that a column is a field, computed once for a column of one page. */
export function typedLikelihood(
  field: NamedField,
  column: FieldColumn,
  context: TypedFieldContext,
): number {
  const ofColumn = known.get(column) ?? new Map<NamedField, number>()
  known.set(column, ofColumn)
  const its = ofColumn.get(field)
  if (its !== undefined) return its
  const found = typedFields.find(({ name }) => name === field)!.likelihood(column, context)
  ofColumn.set(field, found)
  return found
}
