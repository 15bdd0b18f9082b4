import type { Page } from '../../page/columns/page.js'
import { tagId } from '../../page/columns/tags.js'
import type {
  ContentBlock,
  ContentTree,
  DefinitionEntry,
  ListBlock,
  ListItem,
  TableCell,
  TableRow,
} from './content.js'
import type { NestedPart } from './element-structure.js'
import { cellColumns, itemNumbers } from './numbering.js'

/** Builds a content tree in page order: parts are opened when a block in them is added, and never reopened. */
export class ContentBuilder {
  readonly #blocks: ContentBlock[] = []
  readonly #open: PartBuilder[]

  constructor(page: Page) {
    this.#open = [blockBuilder(page, 0, this.#blocks)]
  }

  /** Whether this is the innermost open part. */
  isAt(part: NestedPart | undefined): boolean {
    return this.#open.length - 1 === (part?.depth ?? 0) && this.#isPartOpen(part)
  }

  goTo(part: NestedPart | undefined): void {
    const missing: NestedPart[] = []
    let at = part
    for (; at !== undefined && !this.#isPartOpen(at); at = at.outer) missing.push(at)
    this.#open.length = (at?.depth ?? 0) + 1
    for (const inner of missing.reverse()) this.#open.push(this.#top.enter(inner))
  }

  add(block: ContentBlock): void {
    this.#top.blocks.push(block)
  }

  finish(): ContentTree {
    return { blocks: this.#blocks }
  }

  get #top(): PartBuilder {
    return this.#open.at(-1)!
  }

  #isPartOpen(part: NestedPart | undefined): boolean {
    return part === undefined || this.#open[part.depth]?.node === part.node
  }
}

const OL = tagId('ol')
const TD = tagId('td')
const TH = tagId('th')
const THEAD = tagId('thead')
const TR = tagId('tr')

/** Builds a part of the content. */
interface PartBuilder {
  readonly node: number
  /** The blocks in it. */
  readonly blocks: ContentBlock[]
  /** Opens a nested part. */
  enter(part: NestedPart): PartBuilder
}

/** A part that contains blocks. */
function blockBuilder(page: Page, node: number, blocks: ContentBlock[]): PartBuilder {
  return { node, blocks, enter: (part) => partBuilder(page, part, blocks) }
}

/** A note that continues, as a term in its details, stays one note. */
function noteBuilder(
  page: Page,
  { node, number = 0 }: NestedPart,
  blocks: ContentBlock[],
): PartBuilder {
  const last = blocks.at(-1)
  // its blocks were created below as a mutable array
  if (last?.kind === 'note' && last.number === number)
    return blockBuilder(page, node, last.blocks as ContentBlock[])
  const inside: ContentBlock[] = []
  blocks.push({ kind: 'note', number, blocks: inside })
  return blockBuilder(page, node, inside)
}

/** A part among blocks; it is added to them immediately. */
function partBuilder(page: Page, part: NestedPart, blocks: ContentBlock[]): PartBuilder {
  const { kind, node } = part
  switch (kind) {
    case 'list': {
      const order = page.nodes.tag[node] === OL ? 'numbers' : 'bullets'
      return listBuilder(page, node, order, blocks)
    }
    case 'table':
      return tableBuilder(page, node, blocks)
    case 'definitions':
      return definitionsBuilder(page, node, blocks)
    case 'note':
      return noteBuilder(page, part, blocks)
    default: {
      const inside: ContentBlock[] = []
      blocks.push({
        kind: kind === 'figure' || kind === 'caption' ? kind : 'quote',
        blocks: inside,
      })
      return blockBuilder(page, node, inside)
    }
  }
}

/** Items that are notes are put next to the list, which is split around them. */
function listBuilder(
  page: Page,
  node: number,
  order: ListBlock['order'],
  blocks: ContentBlock[],
): PartBuilder {
  const numberOf = itemNumbers(page, node)
  let items: ListItem[] | undefined
  let last: PartBuilder | undefined
  const enterItem = (part: NestedPart): PartBuilder => {
    if (items === undefined) {
      items = []
      blocks.push({ kind: 'list', order, items })
    }
    const inside: ContentBlock[] = []
    items.push({ number: numberOf(part.node), blocks: inside })
    return blockBuilder(page, part.node, inside)
  }
  const enterNote = (part: NestedPart): PartBuilder => {
    items = undefined
    return noteBuilder(page, part, blocks)
  }
  return {
    node,
    blocks,
    enter(part) {
      // a list directly in a list belongs to the item before it
      if (!part.isExplicit && !page.isText(part.node) && last !== undefined) {
        return blockBuilder(page, part.node, last.blocks)
      }
      last = part.kind === 'note' ? enterNote(part) : enterItem(part)
      return last
    },
  }
}

function tableBuilder(page: Page, node: number, blocks: ContentBlock[]): PartBuilder {
  const caption: ContentBlock[] = []
  const rows: TableRow[] = []
  blocks.push({ kind: 'table', caption, rows })
  return {
    node,
    blocks,
    enter(part) {
      if (part.kind === 'title' && rows.length === 0) return blockBuilder(page, part.node, caption)
      const cells: TableCell[] = []
      const isHead = isHeadRow(page, part.node) && rows.at(-1)?.kind !== 'body'
      rows.push({ kind: isHead ? 'head' : 'body', cells })
      const row = rowBuilder(page, part.node, cells)
      return part.kind === 'title' ? row.enter(part) : row
    },
  }
}

function rowBuilder(page: Page, node: number, cells: TableCell[]): PartBuilder {
  const columnOf = cellColumns(page, node)
  return {
    node,
    blocks: [],
    enter(part) {
      const blocks: ContentBlock[] = []
      const { gap, span } = columnOf(part.node)
      if (gap > 0) cells.push({ kind: 'data', span: gap, blocks: [] })
      cells.push({ kind: page.nodes.tag[part.node] === TH ? 'head' : 'data', span, blocks })
      return blockBuilder(page, part.node, blocks)
    },
  }
}

/** Notes split the definitions as they split lists. */
function definitionsBuilder(page: Page, node: number, blocks: ContentBlock[]): PartBuilder {
  let entries: DefinitionEntry[] | undefined
  return {
    node,
    blocks,
    enter(part) {
      if (part.kind === 'note') {
        entries = undefined
        return noteBuilder(page, part, blocks)
      }
      if (entries === undefined) {
        entries = []
        blocks.push({ kind: 'definitions', entries })
      }
      const inside: ContentBlock[] = []
      entries.push({ kind: part.kind === 'term' ? 'term' : 'detail', blocks: inside })
      return blockBuilder(page, part.node, inside)
    },
  }
}

/** Whether a row is in THEAD, or has TH cells only. */
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
