import type { Page } from '../page/page.js'
import { tag } from '../page/tags.js'
import type { Block, Cell, Definition, Item, List, Row } from './content.js'
import { columnsOf, itemNumbers } from './counted.js'
import type { Step } from './structure.js'

const OL = tag('ol')
const TD = tag('td')
const TH = tag('th')
const THEAD = tag('thead')
const TR = tag('tr')

/** A part of the content while it is filled. */
export interface Frame {
  readonly node: number
  /** What stands in it. */
  readonly blocks: Block[]
  /** Opens a part in it. */
  enter(step: Step): Frame
}

/** A part that holds blocks. */
export function blockFrame(page: Page, node: number, blocks: Block[]): Frame {
  return { node, blocks, enter: (step) => wholeFrame(page, step, blocks) }
}

/** A note that goes on, as that of a term does in its details, stays one. */
function noteFrame(page: Page, { node, number = 0 }: Step, blocks: Block[]): Frame {
  const last = blocks.at(-1)
  // its blocks were made below
  if (last?.kind === 'note' && last.number === number)
    return blockFrame(page, node, last.blocks as Block[])
  const inside: Block[] = []
  blocks.push({ kind: 'note', number, blocks: inside })
  return blockFrame(page, node, inside)
}

/** A part that stands among blocks, put there at once. */
function wholeFrame(page: Page, step: Step, blocks: Block[]): Frame {
  const { part, node } = step
  switch (part) {
    case 'list': {
      const order = page.nodes.tag[node] === OL ? 'numbers' : 'bullets'
      return listFrame(page, node, order, blocks)
    }
    case 'table':
      return tableFrame(page, node, blocks)
    case 'definitions':
      return definitionsFrame(page, node, blocks)
    case 'note':
      return noteFrame(page, step, blocks)
    default: {
      const inside: Block[] = []
      blocks.push({
        kind: part === 'figure' || part === 'caption' ? part : 'quote',
        blocks: inside,
      })
      return blockFrame(page, node, inside)
    }
  }
}

/** Items that are notes stand beside the list, what is left of it before and behind them. */
function listFrame(page: Page, node: number, order: List['order'], blocks: Block[]): Frame {
  const numberOf = itemNumbers(page, node)
  let items: Item[] | undefined
  let last: Frame | undefined
  const enterItem = (step: Step): Frame => {
    if (items === undefined) {
      items = []
      blocks.push({ kind: 'list', order, items })
    }
    const inside: Block[] = []
    items.push({ number: numberOf(step.node), blocks: inside })
    return blockFrame(page, step.node, inside)
  }
  const enterNote = (step: Step): Frame => {
    items = undefined
    return noteFrame(page, step, blocks)
  }
  return {
    node,
    blocks,
    enter(step) {
      // a list right in a list belongs to the item before it
      if (!step.written && !page.isText(step.node) && last !== undefined) {
        return blockFrame(page, step.node, last.blocks)
      }
      last = step.part === 'note' ? enterNote(step) : enterItem(step)
      return last
    },
  }
}

function tableFrame(page: Page, node: number, blocks: Block[]): Frame {
  const caption: Block[] = []
  const rows: Row[] = []
  blocks.push({ kind: 'table', caption, rows })
  return {
    node,
    blocks,
    enter(step) {
      if (step.part === 'title' && rows.length === 0) return blockFrame(page, step.node, caption)
      const cells: Cell[] = []
      const isHead = isHeadRow(page, step.node) && rows.at(-1)?.kind !== 'body'
      rows.push({ kind: isHead ? 'head' : 'body', cells })
      const row = rowFrame(page, step.node, cells)
      return step.part === 'title' ? row.enter(step) : row
    },
  }
}

function rowFrame(page: Page, node: number, cells: Cell[]): Frame {
  const columnOf = columnsOf(page, node)
  return {
    node,
    blocks: [],
    enter(step) {
      const blocks: Block[] = []
      const { gap, span } = columnOf(step.node)
      if (gap > 0) cells.push({ kind: 'data', span: gap, blocks: [] })
      cells.push({ kind: page.nodes.tag[step.node] === TH ? 'head' : 'data', span, blocks })
      return blockFrame(page, step.node, blocks)
    },
  }
}

/** As in lists. */
function definitionsFrame(page: Page, node: number, blocks: Block[]): Frame {
  let entries: Definition[] | undefined
  return {
    node,
    blocks,
    enter(step) {
      if (step.part === 'note') {
        entries = undefined
        return noteFrame(page, step, blocks)
      }
      if (entries === undefined) {
        entries = []
        blocks.push({ kind: 'definitions', entries })
      }
      const inside: Block[] = []
      entries.push({ kind: step.part === 'term' ? 'term' : 'detail', blocks: inside })
      return blockFrame(page, step.node, inside)
    },
  }
}

/** A row of THEAD, or one of nothing but TH. */
function isHeadRow({ nodes }: Page, row: number): boolean {
  const { tag, parent, end } = nodes
  if (tag[row] !== TR) return false
  if (tag[parent[row]!] === THEAD) return true
  let heads = 0
  for (let at = row + 1; at < end[row]!; at = end[at]!) {
    if (tag[at] === TD) return false
    if (tag[at] === TH) heads++
  }
  return heads > 0
}
