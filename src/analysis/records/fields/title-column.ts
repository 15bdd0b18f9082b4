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
  // records with several values have a list there, which is no title
  const filled = column.values.filter(({ length }) => length === 1).length / column.values.length
  const lengths = column.values.flatMap(([value]) => value?.length ?? [])
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  if (filled < minFilled || mean < titleLength.min || mean > titleLength.max) return 0
  const letters = shareWith(column, (text) => /\p{L}{2}/u.test(text) && !isDate(text))
  const isIn = (context: number) => (node: number) => (page.nodes.context[node]! & context) !== 0
  const place =
    1 +
    2 * shareOfNodes(column, isIn(NodeContext.heading)) +
    2 * shareOfNodes(column, isIn(NodeContext.link))
  return filled * distinctShare(column) ** 2 * letters * place * Math.min(1, mean / 15)
}

/** The whole heading in place of a title that is part of it, unless another named column is in that heading too. */
export function wholeTitle(
  page: Page,
  title: FieldColumn,
  named: Iterable<FieldColumn>,
): FieldColumn {
  const { parent, end, tag } = page.nodes
  const headings = title.nodes.map((node) => {
    for (let at = node ?? 0; at > 0; at = parent[at]!) if (headingTags.has(tag[at]!)) return at
    return undefined
  })
  const hasOther = [...named].some((column) =>
    column.nodes.some((node, record) => {
      const heading = headings[record]
      return node !== undefined && heading !== undefined && node > heading && node < end[heading]!
    }),
  )
  if (hasOther) return title
  const values = title.values.map((value, record) => {
    const heading = headings[record]
    if (heading === undefined || value.length !== 1) return value
    const text = recordText(page, { first: heading, end: end[heading]! })
    return text.length > titleLength.max ? value : [text]
  })
  return { ...title, values }
}

/** The links that the titles are in, else the links that most records have, preferably different ones. */
export function linkColumn(
  page: Page,
  columns: readonly FieldColumn[],
  title: FieldColumn | undefined,
): FieldColumn | undefined {
  const links = columns.filter(({ kind }) => kind === 'link')
  const around = new Set(title?.nodes.map((node) => linkAround(page, node)))
  const ofTitles = links.find(
    ({ nodes }) =>
      nodes.filter((node) => node !== undefined && around.has(node)).length * 2 > nodes.length,
  )
  if (ofTitles !== undefined) return ofTitles
  const score = (column: FieldColumn): number => filledShare(column) * distinctShare(column)
  return [...links].sort((a, b) => score(b) - score(a))[0]
}

function linkAround({ nodes: { tag, parent } }: Page, node: number | undefined): number {
  for (let at = node ?? 0; at > 0; at = parent[at]!) if (tag[at] === A) return at
  return -1
}
