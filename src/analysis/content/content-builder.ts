import { attributeId } from '../../page/columns/attribute-names.js'
import type { Page } from '../../page/columns/page.js'
import { tagId } from '../../page/columns/tags.js'
import type {
  CalloutBlock,
  ColumnAlignment,
  ContentBlock,
  ContentTree,
  DefinitionEntry,
  ListBlock,
  ListItem,
  NoteBlock,
  TableBlock,
  TableCell,
  TableRow,
} from './content.js'
import type { NestedPart } from './element-structure.js'
import type { Callout } from './markup/callouts.js'
import { cellAlignment, cellColumns, itemNumbers } from './numbering.js'

/** Builds a content tree in page order: parts are opened when a block in them is added, and never reopened. */
export class ContentBuilder {
  readonly #blocks: ContentBlock[] = []
  readonly #open: PartBuilder[]
  readonly #notes: OpenNote[] = []

  constructor(page: Page, callouts: ReadonlyMap<number, Callout> = new Map()) {
    this.#open = [
      blockBuilder({ page, callouts, notes: this.#notes, lists: new WeakMap() }, 0, this.#blocks),
    ]
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

  /** Drops a paragraph at the end that is nothing but a name, in plain letters. */
  dropLabel(name: string): void {
    const { blocks } = this.#top
    const last = blocks.at(-1)
    if (last?.kind !== 'paragraph' || last.inline.length !== 1) return
    const [piece] = last.inline
    const isLabel =
      piece?.kind === 'text' &&
      piece.marks.length === 0 &&
      piece.text.trim().toLowerCase() === name.toLowerCase()
    if (isLabel) blocks.pop()
  }

  /** @param cited The numbers of the notes that texts refer to. */
  finish(cited: ReadonlyMap<number, unknown>): ContentTree {
    for (const note of this.#notes) if (!cited.has(note.number)) note.isUncited = true
    return { blocks: this.#blocks }
  }

  get #top(): PartBuilder {
    return this.#open.at(-1)!
  }

  #isPartOpen(part: NestedPart | undefined): boolean {
    return part === undefined || this.#open[part.depth]?.node === part.node
  }
}

/** What parts are built from. */
interface PartSources {
  readonly page: Page
  readonly callouts: ReadonlyMap<number, Callout>
  /** The elements of lists. */
  readonly lists: WeakMap<ListBlock, number>
  /** All notes so far. */
  readonly notes: OpenNote[]
}

interface OpenNote extends Omit<NoteBlock, 'isUncited'> {
  isUncited?: true
}

const INPUT = tagId('input')
const LI = tagId('li')
const OL = tagId('ol')
const TD = tagId('td')
const TH = tagId('th')
const THEAD = tagId('thead')
const TR = tagId('tr')
const TYPE = attributeId('type')
const CLASS = attributeId('class')

/** Builds a part of the content. */
interface PartBuilder {
  readonly node: number
  /** The blocks in it. */
  readonly blocks: ContentBlock[]
  /** Opens a nested part. */
  enter(part: NestedPart): PartBuilder
}

/** A part that contains blocks. */
function blockBuilder(sources: PartSources, node: number, blocks: ContentBlock[]): PartBuilder {
  return { node, blocks, enter: (part) => partBuilder(sources, part, blocks) }
}

/** A note that continues, as a term in its details, stays one note. */
function noteBuilder(
  sources: PartSources,
  { node, number = 0 }: NestedPart,
  blocks: ContentBlock[],
): PartBuilder {
  const last = blocks.at(-1)
  // its blocks were created below as a mutable array
  if (last?.kind === 'note' && last.number === number)
    return blockBuilder(sources, node, last.blocks as ContentBlock[])
  const inside: ContentBlock[] = []
  const note: OpenNote = { kind: 'note', number, blocks: inside }
  blocks.push(note)
  sources.notes.push(note)
  return blockBuilder(sources, node, inside)
}

/** A part among blocks; it is added to them immediately. */
function partBuilder(sources: PartSources, part: NestedPart, blocks: ContentBlock[]): PartBuilder {
  const { page, callouts } = sources
  const { kind, node } = part
  switch (kind) {
    case 'list': {
      const order = part.order ?? (page.nodes.tag[node] === OL ? 'numbers' : 'bullets')
      return listBuilder(sources, node, order, blocks)
    }
    case 'table':
      return tableBuilder(sources, node, blocks)
    case 'definitions':
      return definitionsBuilder(sources, node, blocks)
    case 'note':
      return noteBuilder(sources, part, blocks)
    default: {
      const inside: ContentBlock[] = []
      const callout = kind === 'callout' ? callouts.get(node) : undefined
      if (callout !== undefined) blocks.push(calloutBlock(callout, inside))
      else blocks.push({ kind: isHolder(kind) ? kind : 'quote', blocks: inside })
      return blockBuilder(sources, node, inside)
    }
  }
}

const isHolder = (kind: string): kind is 'figure' | 'caption' | 'details' | 'summary' =>
  kind === 'figure' || kind === 'caption' || kind === 'details' || kind === 'summary'

const calloutBlock = ({ kind, title }: Callout, blocks: ContentBlock[]): CalloutBlock => ({
  kind: 'callout',
  callout: kind,
  ...(title !== undefined && { title }),
  blocks,
})

/** How deep a list is nested, where word processors write lists of all levels beside each other. */
function listLevel(page: Page, list: number): number {
  const [, level] = levelClass.exec(page.attribute(list, CLASS) ?? '') ?? []
  return level === undefined ? 0 : Number(level)
}

const levelClass = /(?:^|\s)lst-[\w.-]{1,40}-(\d)(?:\s|$)/

/** Whether a list goes on in the one behind it: by its number, its level, or as editors write each item. */
function isContinued(page: Page, list: number, next: number, number: number): boolean {
  const { tag, parent } = page.nodes
  if (tag[next] !== tag[list] || parent[next] !== parent[list]) return false
  const classes = page.attribute(next, CLASS) ?? ''
  if (levelClass.test(classes)) return listLevel(page, next) === listLevel(page, list)
  if (tag[next] === OL) return number > 0 && itemNumbers(page, next)(-1) === number + 1
  const isAlike = classes !== '' && classes === page.attribute(list, CLASS)
  return isAlike && hasOneItem(page, list) && hasOneItem(page, next)
}

function hasOneItem({ nodes: { tag, end } }: Page, list: number): boolean {
  let count = 0
  for (let at = list + 1; at < end[list]! && count < 2; at = end[at]!) if (tag[at] === LI) count++
  return count === 1
}

/** Items that are notes are put next to the list, which is split around them. */
function listBuilder(
  sources: PartSources,
  node: number,
  order: ListBlock['order'],
  blocks: ContentBlock[],
): PartBuilder {
  const { page } = sources
  const numberOf = itemNumbers(page, node)
  const before = blocks.at(-1)
  const beforeNode = before?.kind === 'list' ? sources.lists.get(before) : undefined
  let items: ListItem[] | undefined
  if (before?.kind === 'list' && beforeNode !== undefined) {
    const last = before.items.at(-1)!
    // the items, and the blocks of each, are created below as mutable arrays
    if (listLevel(page, node) > listLevel(page, beforeNode))
      return listBuilder(sources, node, order, last.blocks as ContentBlock[])
    if (isContinued(page, beforeNode, node, last.number)) items = before.items as ListItem[]
  }
  let open: PartBuilder | undefined
  const enterItem = (part: NestedPart): PartBuilder => {
    if (items === undefined) {
      items = []
      const list: ListBlock = { kind: 'list', order, items }
      blocks.push(list)
      sources.lists.set(list, node)
    }
    const inside: ContentBlock[] = []
    const task = taskOf(page, part.node)
    items.push({ number: numberOf(part.node), ...(task !== undefined && { task }), blocks: inside })
    return blockBuilder(sources, part.node, inside)
  }
  const enterNote = (part: NestedPart): PartBuilder => {
    items = undefined
    return noteBuilder(sources, part, blocks)
  }
  return {
    node,
    blocks,
    enter(part) {
      // a list directly in a list belongs to the item before it
      if (!part.isExplicit && !page.isText(part.node) && open !== undefined) {
        return blockBuilder(sources, part.node, open.blocks)
      }
      open = part.kind === 'note' ? enterNote(part) : enterItem(part)
      return open
    },
  }
}

/** Class words of an element that is drawn as a checkbox. */
const boxClass = /(?:^|\s)checkbox-(on|off)(?:\s|$)/

/** The state of the checkbox that begins an item; `undefined` without one. */
function taskOf(page: Page, item: number): ListItem['task'] {
  const { tag, end } = page.nodes
  if (tag[item] !== LI) return undefined
  for (let node = item + 1; node < Math.min(end[item]!, item + 8); node++) {
    if (page.isText(node) ? page.text(node).trim() !== '' : tag[node] === LI) return undefined
    const [, state] = boxClass.exec(page.attribute(node, CLASS) ?? '') ?? []
    if (state !== undefined) return state === 'on' ? 'done' : 'open'
    if (tag[node] !== INPUT || !/^checkbox$/i.test(page.attribute(node, TYPE)?.trim() ?? ''))
      continue
    for (const [name] of page.attributesOf(node)) if (name === 'checked') return 'done'
    return 'open'
  }
  return undefined
}

function tableBuilder(sources: PartSources, node: number, blocks: ContentBlock[]): PartBuilder {
  const caption: ContentBlock[] = []
  const rows: TableRow[] = []
  const table: TableBlock & { alignments?: ColumnAlignment[] } = { kind: 'table', caption, rows }
  const align = (column: number, alignment: ColumnAlignment): void => {
    if (alignment === 'none') return
    table.alignments ??= []
    while (table.alignments.length <= column) table.alignments.push('none')
    if (table.alignments[column] === 'none') table.alignments[column] = alignment
  }
  blocks.push(table)
  return {
    node,
    blocks,
    enter(part) {
      if (part.kind === 'title' && rows.length === 0)
        return blockBuilder(sources, part.node, caption)
      const cells: TableCell[] = []
      const isHead = isHeadRow(sources.page, part.node) && rows.at(-1)?.kind !== 'body'
      rows.push({ kind: isHead ? 'head' : 'body', cells })
      const row = rowBuilder(sources, part.node, cells, rows.length <= 2 ? align : () => {})
      return part.kind === 'title' ? row.enter(part) : row
    },
  }
}

function rowBuilder(
  sources: PartSources,
  node: number,
  cells: TableCell[],
  align: (column: number, alignment: ColumnAlignment) => void,
): PartBuilder {
  const { page } = sources
  const columnOf = cellColumns(page, node)
  let column = 0
  return {
    node,
    blocks: [],
    enter(part) {
      const blocks: ContentBlock[] = []
      const { gap, span, rowSpan } = columnOf(part.node)
      if (gap > 0) cells.push({ kind: 'data', span: gap, blocks: [] })
      const kind = page.nodes.tag[part.node] === TH ? 'head' : 'data'
      cells.push({ kind, span, ...(rowSpan > 1 && { rowSpan }), blocks })
      if (span === 1) align(column + gap, cellAlignment(page, part.node))
      column += gap + span
      return blockBuilder(sources, part.node, blocks)
    },
  }
}

/** Notes split the definitions as they split lists. */
function definitionsBuilder(
  sources: PartSources,
  node: number,
  blocks: ContentBlock[],
): PartBuilder {
  let entries: DefinitionEntry[] | undefined
  return {
    node,
    blocks,
    enter(part) {
      if (part.kind === 'note') {
        entries = undefined
        return noteBuilder(sources, part, blocks)
      }
      if (entries === undefined) {
        entries = []
        blocks.push({ kind: 'definitions', entries })
      }
      const inside: ContentBlock[] = []
      entries.push({ kind: part.kind === 'term' ? 'term' : 'detail', blocks: inside })
      return blockBuilder(sources, part.node, inside)
    },
  }
}

/** Whether a row is in THEAD, or has TH cells only. */
function isHeadRow({ nodes }: Page, row: number): boolean {
  const { tag, parent, end } = nodes
  if (tag[row] === THEAD) return true
  if (tag[row] !== TR) return false
  if (tag[parent[row]!] === THEAD) return true
  let heads = 0
  for (let at = row + 1; at < end[row]!; at = end[at]!) {
    if (tag[at] === TD) return false
    if (tag[at] === TH) heads++
  }
  return heads > 0
}
