import { attributeId } from '../../page/attributes.js'
import { Context } from '../../page/context.js'
import type { Page } from '../../page/page.js'
import { tag } from '../../page/tags.js'
import { type Column, filledShare, isDate, isPrice, isRating, shareWith } from './columns.js'

/** The columns that have a name of their own; all others are `column_1`, `column_2`, ... */
export const fieldNames = ['title', 'link', 'image', 'price', 'date', 'author', 'rating'] as const
export type FieldName = (typeof fieldNames)[number]

export interface NamedColumn {
  readonly name: string
  readonly column: Column
}

/** So much of the values must look like a price to be prices. */
const mostly = 0.6
/** A title that fewer records have is none. */
const usual = 0.6
/** Titles are told from prices and numbers by their letters, from texts by their length. */
const titleLength = { least: 2, most: 200 } as const

const A = tag('a')
const TIME = tag('time')
const REL = attributeId('rel')
const ITEMPROP = attributeId('itemprop')

/** Names columns by what they hold, never by words of a language. */
export function namedColumns(page: Page, columns: readonly Column[]): readonly NamedColumn[] {
  const taken = new Map<Column, FieldName>()
  const take = (name: FieldName, column: Column | undefined): void => {
    if (column !== undefined && !taken.has(column)) taken.set(column, name)
  }
  const free = (kind: Column['kind']) =>
    columns.filter((column) => column.kind === kind && !taken.has(column))
  const best = (of: readonly Column[], score: (column: Column) => number): Column | undefined =>
    of.reduce<Column | undefined>(
      (so, column) => (score(column) > (so === undefined ? 0 : score(so)) ? column : so),
      undefined,
    )
  take(
    'price',
    best(
      free('text'),
      likely((column) => shareWith(column, isPrice)),
    ),
  )
  take(
    'date',
    best(
      free('text'),
      likely((column) => Math.max(shareWith(column, isDate), partIn(page, column, isTime))),
    ),
  )
  take(
    'rating',
    best(
      free('text'),
      likely((column) => shareWith(column, isRating)),
    ),
  )
  take(
    'author',
    best(
      free('text'),
      likely((column) => partIn(page, column, isAuthor)),
    ),
  )
  const title = best(free('text'), (column) => titleScore(page, column))
  take('title', title)
  take('link', linkOf(page, columns, title))
  take(
    'image',
    best(free('image'), (column) => distinctShare(column) * filledShare(column)),
  )
  let number = 0
  return columns
    .filter((column) => taken.has(column) || column.kind === 'text')
    .map((column) => ({ name: taken.get(column) ?? `column_${++number}`, column }))
}

const likely =
  (share: (column: Column) => number) =>
  (column: Column): number => {
    const likelihood = share(column)
    return likelihood < mostly ? 0 : likelihood * filledShare(column)
  }

/** The share of the records that have the column in such an element. */
function partIn(
  page: Page,
  { nodes }: Column,
  isSuch: (page: Page, node: number) => boolean,
): number {
  const known = nodes.filter((node) => node !== undefined)
  return known.filter((node) => isSuch(page, node)).length / Math.max(1, known.length)
}

const isTime = (page: Page, node: number): boolean => page.nodes.tag[node] === TIME

/** What the standards call an author. */
const isAuthor = (page: Page, node: number): boolean => {
  for (let at = node, up = 0; at > 0 && up < 3; at = page.nodes.parent[at]!, up++) {
    if (page.attribute(at, REL)?.toLowerCase() === 'author') return true
    if (page.attribute(at, ITEMPROP) === 'author') return true
  }
  return false
}

const isHeading = (page: Page, node: number): boolean =>
  (page.nodes.context[node]! & Context.heading) !== 0
const isLinked = (page: Page, node: number): boolean =>
  (page.nodes.context[node]! & Context.link) !== 0

const distinctShare = ({ values }: Column): number => {
  const filled = values.flatMap(([value]) => value ?? [])
  return new Set(filled).size / Math.max(1, filled.length)
}

/** What differs from record to record, stands in a heading or a link, and is about as long as titles are. */
function titleScore(page: Page, column: Column): number {
  // a list names nothing: only records that say one thing there count
  const filled = column.values.filter(({ length }) => length === 1).length / column.values.length
  const lengths = column.values.flatMap(([value]) => value?.length ?? [])
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  if (filled < usual || mean < titleLength.least || mean > titleLength.most) return 0
  const letters = shareWith(column, (text) => /\p{L}{2}/u.test(text))
  const stands = 1 + 2 * partIn(page, column, isHeading) + 2 * partIn(page, column, isLinked)
  return filled * distinctShare(column) ** 2 * letters * stands * Math.min(1, mean / 15)
}

/** The link that the title stands in, or that of the most records. */
function linkOf(
  page: Page,
  columns: readonly Column[],
  title: Column | undefined,
): Column | undefined {
  const links = columns.filter(({ kind }) => kind === 'link')
  const around = new Set(title?.nodes.map((node) => linkAround(page, node)))
  const holding = links.find(
    ({ nodes }) =>
      nodes.filter((node) => node !== undefined && around.has(node)).length * 2 > nodes.length,
  )
  if (holding !== undefined) return holding
  const score = (column: Column): number => filledShare(column) * distinctShare(column)
  return [...links].sort((a, b) => score(b) - score(a))[0]
}

function linkAround({ nodes: { tag, parent } }: Page, node: number | undefined): number {
  for (let at = node ?? 0; at > 0; at = parent[at]!) if (tag[at] === A) return at
  return -1
}
