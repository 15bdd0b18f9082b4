import { unseen } from '../page/context.js'
import type { Page } from '../page/page.js'
import { TagSet, tag } from '../page/tags.js'
import { contentLimits } from './content-limits.js'

const LI = tag('li')
const cellTags = new TagSet('td th')

/** An attribute that is a whole number of at most nine digits. */
export function numberIn(page: Page, node: number, attribute: string): number | undefined {
  for (const [name, value] of page.attributesOf(node)) {
    if (name !== attribute) continue
    return /^\s*[-+]?\d{1,9}(?!\d)/.test(value) ? Number.parseInt(value, 10) : undefined
  }
  return undefined
}

/** Numbers the items of a list that are asked for, in page order; items between them are counted too. */
export function itemNumbers(page: Page, list: number): (item: number) => number {
  const { tag, parent, end } = page.nodes
  let number = (numberIn(page, list, 'start') ?? 1) - 1
  let at = list + 1
  return (item) => {
    if (tag[item] !== LI || parent[item] !== list) return ++number
    for (; at <= item; at = end[at]!) {
      if (tag[at] !== LI || isHidden(page, at, list)) continue
      number = numberIn(page, at, 'value') ?? number + 1
    }
    return number
  }
}

/** Whether an element is not shown where the one around it is. */
const isHidden = ({ nodes }: Page, node: number, around: number): boolean =>
  (nodes.context[node]! & unseen & ~nodes.context[around]!) !== 0

export interface Column {
  readonly span: number
  /** Columns before it, from the cell asked for before. */
  readonly gap: number
}

/** Says where the cells of a row stand that are asked for, in page order. */
export function columnsOf(page: Page, row: number): (cell: number) => Column {
  const { tag, parent, end } = page.nodes
  let column = 0
  let at = row + 1
  const spanOf = (cell: number): number =>
    Math.min(
      Math.max(numberIn(page, cell, 'colspan') ?? 1, 1),
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
    const span = cellTags.has(tag[cell]!) ? spanOf(cell) : 1
    column += span
    return { span, gap }
  }
}
