import { attributeId } from '../../page/columns/attribute-names.js'
import { notShown } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { TagSet, tagId } from '../../page/columns/tags.js'
import type { ColumnAlignment } from './content.js'
import { contentLimits } from './content-limits.js'

const LI = tagId('li')
const cellTags = new TagSet('td th')

/** The value of an attribute that is a whole number of at most nine digits. */
function integerAttribute(page: Page, node: number, attribute: string): number | undefined {
  for (const [name, value] of page.attributesOf(node)) {
    if (name !== attribute) continue
    return /^\s*[-+]?\d{1,9}(?:\D|$)/.test(value) ? Number.parseInt(value, 10) : undefined
  }
  return undefined
}

/** Returns a function that numbers items of a list, called in page order; items between them are counted too. */
export function itemNumbers(page: Page, list: number): (item: number) => number {
  const { tag, parent, end } = page.nodes
  let number = (integerAttribute(page, list, 'start') ?? 1) - 1
  let at = list + 1
  return (item) => {
    if (tag[item] !== LI || parent[item] !== list) return ++number
    for (; at <= item; at = end[at]!) {
      if (tag[at] !== LI || isHidden(page, at, list)) continue
      number = integerAttribute(page, at, 'value') ?? number + 1
    }
    return number
  }
}

/** Whether an element is hidden although the one around it is not. */
const isHidden = ({ nodes }: Page, node: number, around: number): boolean =>
  (nodes.context[node]! & notShown & ~nodes.context[around]!) !== 0

interface CellPosition {
  readonly span: number
  readonly rowSpan: number
  /** Number of columns between the previous cell and this one. */
  readonly gap: number
}

/** Returns a function that locates cells of a row, called in page order. */
export function cellColumns(page: Page, row: number): (cell: number) => CellPosition {
  const { tag, parent, end } = page.nodes
  let column = 0
  let at = row + 1
  const spanOf = (cell: number): number =>
    Math.min(
      Math.max(integerAttribute(page, cell, 'colspan') ?? 1, 1),
      Math.max(contentLimits.columns - column, 1),
    )
  return (cell) => {
    const before = column
    if (cellTags.has(tag[cell]!) && parent[cell] === row) {
      for (; at < cell; at = end[at]!) {
        if (!cellTags.has(tag[at]!) || isHidden(page, at, row)) continue
        if (column < contentLimits.columns) column += spanOf(at)
      }
      at = end[cell]!
    }
    const gap = column - before
    const isCell = cellTags.has(tag[cell]!)
    const span = isCell ? spanOf(cell) : 1
    const rows = isCell ? (integerAttribute(page, cell, 'rowspan') ?? 1) : 1
    column += span
    return { span, rowSpan: Math.min(Math.max(rows, 1), contentLimits.rowSpan), gap }
  }
}

const CLASS = attributeId('class')
const STYLE = attributeId('style')

/** The alignment that a cell states: by attribute, style or class word. */
export function cellAlignment(page: Page, cell: number): ColumnAlignment {
  const [, style] =
    /text-align\s*:\s*(left|center|right)/i.exec(page.attribute(cell, STYLE) ?? '') ?? []
  const [, word] =
    /(?:^|\s)(?:[a-z-]*-)?(?:text|align|ta|is)-(left|center|right)(?:\s|$)/i.exec(
      page.attribute(cell, CLASS) ?? '',
    ) ?? []
  let stated = style ?? word
  for (const [name, value] of page.attributesOf(cell)) if (name === 'align') stated ??= value.trim()
  const alignment = stated?.toLowerCase()
  return alignment === 'left' || alignment === 'center' || alignment === 'right'
    ? alignment
    : 'none'
}
