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
  shareWhere,
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

/** The likelihood from which a column is a typed field; lesser ones need not be exact. */
export const minLikelihood = 0.6

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
  (column, context) => {
    let max = 0
    for (let at = 0; at < likelihoods.length && max < 1; at++)
      max = Math.max(max, likelihoods[at]!(column, context))
    return max
  }

type NodeCondition = (node: number, context: TypedFieldContext, record: number) => boolean

const isNamed = (field: NamedField, pattern: (text: string) => boolean): FieldLikelihood => {
  const hasName: NodeCondition = (node, { fieldNames, records }, record) =>
    fieldNames.names(field, node, records[record]!.first)
  return (column, context) => {
    const fitting = shareWith(column, pattern, minLikelihood)
    if (fitting === 0) return 0
    return nameWeight * Math.min(fitting, shareOfNodes(column, hasName, context))
  }
}

const isIn = (tag: number): FieldLikelihood => {
  const hasTag: NodeCondition = (node, { page }) => page.nodes.tag[node] === tag
  return (column, context) => shareOfNodes(column, hasTag, context)
}

const hasPattern =
  (pattern: (text: string) => boolean): FieldLikelihood =>
  (column) =>
    shareWith(column, pattern, minLikelihood)

/** Dates in words are less reliable than in digits. */
const looksLikeDate: FieldLikelihood = (column, { locale }) =>
  nameWeight * shareWhere(column, isWrittenDate, locale, minLikelihood)

const looksLikePrice = maxOf(hasPattern(isPrice), isNamed('price', isAmount))

const isStruckOut: NodeCondition = (node, { page: { nodes }, records }, record) => {
  for (let at = node; at >= records[record]!.first; at = nodes.parent[at]!)
    if (struckTags.has(nodes.tag[at]!)) return true
  return false
}

/** A struck-out price is a former one. */
const isCurrentPrice: FieldLikelihood = (column, context) => {
  const its = looksLikePrice(column, context)
  return its < minLikelihood ? 0 : its - shareOfNodes(column, isStruckOut, context)
}

const isLinkToAuthor: NodeCondition = (node, { page }) =>
  page.attribute(node, REL)?.toLowerCase() === 'author'

const linksToAuthor: FieldLikelihood = (column, context) =>
  shareOfNodes(column, isLinkToAuthor, context)

const linkLevels = 3
/** Short texts in links to people: `/user/anna`, `/~anna`, `/members/anna.12`. */
const linksToPerson: FieldLikelihood = (column, context) => {
  const names = shareWith(column, mayBeName, minLikelihood)
  if (names === 0) return 0
  return nameWeight * Math.min(names, shareOfNodes(column, leadsToPerson, context))
}

const leadsToPerson: NodeCondition = (node, { page, records }, record) => {
  const { first } = records[record]!
  const { parent, tag } = page.nodes
  for (let at = node, level = 0; at >= first && level < linkLevels; at = parent[at]!, level++)
    if (tag[at] === A) return isPersonAddress(page.attribute(at, HREF) ?? '')
  return false
}

/** All values are names after the same word. */
const isByline: FieldLikelihood = (column) => {
  let first: string | undefined
  let same = 0
  for (const [value = ''] of column.values) {
    const word = wordBeforeName(value)
    first ??= word
    if (word !== undefined && word === first) same++
  }
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

const looksLikeRating = ofTexts(maxOf(hasPattern(isRating), isNamed('rating', isScore)))

/**
 * Fields that are recognized by the patterns of their values and the names of their elements, the most reliable first.
 */
export const typedFields: readonly TypedField[] = [
  {
    name: 'price',
    likelihood: ofTexts(isCurrentPrice),
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
      column.kind === 'rating' ? attributeRating : looksLikeRating(column, context),
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
