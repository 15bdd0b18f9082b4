import { Context } from '../../page/context.js'
import type { Page } from '../../page/page.js'
import { headingTags, tag } from '../../page/tags.js'
import { recordText } from '../record-text.js'
import { type Column, distinctShare, filledShare, partIn, shareWith } from './column.js'

/** A title that fewer records have is none. */
const usual = 0.6
/** Titles are told from prices and numbers by their letters, from texts by their length. */
const titleLength = { least: 2, most: 200 } as const

const A = tag('a')

/** What differs from record to record, stands in a heading or a link, and is about as long as titles are. */
export function titleScore(page: Page, column: Column): number {
  // a list names nothing: only records that say one thing there count
  const filled = column.values.filter(({ length }) => length === 1).length / column.values.length
  const lengths = column.values.flatMap(([value]) => value?.length ?? [])
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  if (filled < usual || mean < titleLength.least || mean > titleLength.most) return 0
  const letters = shareWith(column, (text) => /\p{L}{2}/u.test(text))
  const isIn = (context: number) => (node: number) => (page.nodes.context[node]! & context) !== 0
  const stands =
    1 + 2 * partIn(column, isIn(Context.heading)) + 2 * partIn(column, isIn(Context.link))
  return filled * distinctShare(column) ** 2 * letters * stands * Math.min(1, mean / 15)
}

/** A title that is a part of a heading is all of it, unless something else that has a name stands in there too. */
export function wholeTitle(page: Page, title: Column, named: Iterable<Column>): Column {
  const { parent, end, tag } = page.nodes
  const headings = title.nodes.map((node) => {
    for (let at = node ?? 0; at > 0; at = parent[at]!) if (headingTags.has(tag[at]!)) return at
    return undefined
  })
  const holdsOther = [...named].some((column) =>
    column.nodes.some((node, record) => {
      const heading = headings[record]
      return node !== undefined && heading !== undefined && node > heading && node < end[heading]!
    }),
  )
  if (holdsOther) return title
  const values = title.values.map((value, record) => {
    const heading = headings[record]
    if (heading === undefined || value.length !== 1) return value
    const text = recordText(page, { first: heading, end: end[heading]! })
    return text.length > titleLength.most ? value : [text]
  })
  return { ...title, values }
}

/** The link that the title stands in, or that of the most records. */
export function linkOf(
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
