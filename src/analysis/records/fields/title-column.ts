import { NodeContext } from '../../../page/columns/node-context.js'
import type { Page } from '../../../page/columns/page.js'
import { headingTags, tagId } from '../../../page/columns/tags.js'
import { isDate } from '../../values/value-patterns.js'
import { recordText } from '../record-text.js'
import {
  distinctShare,
  type FieldColumn,
  filledShare,
  shareOfNodes,
  shareWith,
} from './field-columns.js'

/** The share of the records that must have a title in one place; cards of several forms have it in several. */
const minFilled = 0.1
/** Mean characters of titles. */
const titleLength = { min: 2, max: 200 } as const

const A = tagId('a')

/** High for texts that differ from record to record, are in a heading or a link, and are about as long as titles. */
export function titleScore(page: Page, column: FieldColumn): number {
  let single = 0
  let count = 0
  let characters = 0
  for (const own of column.values) {
    // records with several values have a list there, which is no title
    if (own.length === 1) single++
    if (own.length === 0) continue
    count++
    characters += own[0]!.length
  }
  const filled = single / column.values.length
  const mean = characters / Math.max(1, count)
  if (filled < minFilled || mean < titleLength.min || mean > titleLength.max) return 0
  const letters = shareWith(column, hasWords)
  const place =
    1 + 2 * shareOfNodes(column, isInHeading, page) + 2 * shareOfNodes(column, isInLink, page)
  return filled * distinctShare(column) ** 2 * letters * place * Math.min(1, mean / 15)
}

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text) && !isDate(text)

const isInHeading = (node: number, { nodes }: Page): boolean =>
  (nodes.context[node]! & NodeContext.heading) !== 0

const isInLink = (node: number, { nodes }: Page): boolean =>
  (nodes.context[node]! & NodeContext.link) !== 0

/** The whole heading in place of a title that is part of it, unless another named column is in that heading too. */
export function wholeTitle(
  page: Page,
  title: FieldColumn,
  named: Iterable<FieldColumn>,
): FieldColumn {
  const { end } = page.nodes
  const headings: number[] = []
  for (const node of title.nodes) headings.push(headingAround(page, node ?? 0))
  for (const column of named)
    for (let record = 0; record < headings.length; record++) {
      const node = column.nodes[record]
      const heading = headings[record]!
      if (node !== undefined && heading > 0 && node > heading && node < end[heading]!) return title
    }
  const values: (readonly string[])[] = []
  for (let record = 0; record < headings.length; record++) {
    const heading = headings[record]!
    const value = title.values[record]!
    const isSingle = heading > 0 && value.length === 1
    const text = isSingle ? recordText(page, { first: heading, end: end[heading]! }) : ''
    values.push(isSingle && text.length <= titleLength.max ? [text] : value)
  }
  return { ...title, values }
}

/** The heading around a node; 0 for none. */
function headingAround({ nodes: { parent, tag } }: Page, node: number): number {
  let at = node
  while (at > 0 && !headingTags.has(tag[at]!)) at = parent[at]!
  return Math.max(0, at)
}

/** The links that the titles are in, else the links that most records have, preferably different ones. */
export function linkColumn(
  page: Page,
  columns: readonly FieldColumn[],
  title: FieldColumn | undefined,
): FieldColumn | undefined {
  const links = columns.filter(({ kind }) => kind === 'link')
  const around = new Set<number>()
  for (const node of title?.nodes ?? []) around.add(linkAround(page, node))
  for (const link of links) if (countAmong(link, around) * 2 > link.nodes.length) return link
  let best: FieldColumn | undefined
  let max = -1
  for (const link of links) {
    const score = filledShare(link) * distinctShare(link)
    if (score <= max) continue
    max = score
    best = link
  }
  return best
}

/** The number of records whose element is one of these. */
function countAmong({ nodes }: FieldColumn, elements: ReadonlySet<number>): number {
  let count = 0
  for (const node of nodes) if (node !== undefined && elements.has(node)) count++
  return count
}

function linkAround({ nodes: { tag, parent } }: Page, node: number | undefined): number {
  for (let at = node ?? 0; at > 0; at = parent[at]!) if (tag[at] === A) return at
  return -1
}
