import { attributeId } from '../../page/attributes.js'
import type { Page } from '../../page/page.js'
import { TagSet, tag } from '../../page/tags.js'
import type { Span } from '../region.js'
import { type Column, filledShare, partIn, shareWith } from './column.js'
import type { SaidField, SaidNames } from './said-names.js'
import {
  hasDigit,
  isAmount,
  isDate,
  isPrice,
  isRating,
  isScore,
  mayBeName,
  wordBeforeName,
} from './value-patterns.js'

/** What the records of a page are, and what their elements are called. */
export interface RecordsOfPage {
  readonly page: Page
  readonly records: readonly Span[]
  readonly said: SaidNames
}

/** How likely a column is a field, from 0 to 1. */
type Likelihood = (column: Column, of: RecordsOfPage) => number

interface TypedField {
  readonly name: SaidField
  readonly likelihood: Likelihood
}

/** What only its name tells counts for less than what the values look like. */
const byName = 0.8

/** A rating that can be read stands before the one that is only said of stars. */
const saidOfStars = 0.9

const TIME = tag('time')
const struckTags = new TagSet('s del strike')
const REL = attributeId('rel')

const most =
  (...ways: readonly Likelihood[]): Likelihood =>
  (column, of) =>
    Math.max(...ways.map((way) => way(column, of)))

const called =
  (field: SaidField, looks: (text: string) => boolean): Likelihood =>
  (column, { said, records }) => {
    const isCalled = (node: number, record: number): boolean =>
      said.says(field, node, records[record]!.first)
    return byName * Math.min(shareWith(column, looks), partIn(column, isCalled))
  }

const isIn =
  (tagId: number): Likelihood =>
  (column, { page }) =>
    partIn(column, (node) => page.nodes.tag[node] === tagId)

const looks =
  (pattern: (text: string) => boolean): Likelihood =>
  (column) =>
    shareWith(column, pattern)

const looksLikePrice = most(looks(isPrice), called('price', isAmount))

/** What no longer counts: the price of before. */
const isStruckOut: Likelihood = (column, { page: { nodes }, records }) =>
  partIn(column, (node, record) => {
    for (let at = node; at >= records[record]!.first; at = nodes.parent[at]!)
      if (struckTags.has(nodes.tag[at]!)) return true
    return false
  })

const leadsToAuthor: Likelihood = (column, { page }) =>
  partIn(column, (node) => page.attribute(node, REL)?.toLowerCase() === 'author')

/** All values are names behind the same word. */
const isByline: Likelihood = (column) => {
  const words = column.values.flatMap(([value]) => wordBeforeName(value ?? '') ?? [])
  const same = words.filter((word) => word === words[0]).length
  const filled = column.values.length * filledShare(column)
  return filled < fewestBylines ? 0 : (byName * same) / filled
}
const fewestBylines = 3

const ofTexts =
  (likelihood: Likelihood): Likelihood =>
  (column, of) =>
    column.kind === 'text' ? likelihood(column, of) : 0

/** Fields by what their values look like and what their elements are called, those first that are told apart best. */
export const typedFields: readonly TypedField[] = [
  {
    name: 'price',
    likelihood: ofTexts((column, of) => looksLikePrice(column, of) - isStruckOut(column, of)),
  },
  {
    name: 'date',
    likelihood: ofTexts(most(looks(isDate), isIn(TIME), called('date', hasDigit))),
  },
  {
    name: 'rating',
    likelihood: (column, of) =>
      column.kind === 'rating'
        ? saidOfStars
        : ofTexts(most(looks(isRating), called('rating', isScore)))(column, of),
  },
  {
    name: 'author',
    likelihood: ofTexts(most(leadsToAuthor, called('author', mayBeName), isByline)),
  },
]
