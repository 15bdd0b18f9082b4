import type {
  Block,
  Cell,
  Content,
  Definition,
  Item,
  List,
  Piece,
  Row,
  Table,
} from '../content/content.js'
import { longestBackticks, markdownOfPieces } from './markdown-inline.js'

/**
 * Content as CommonMark with the tables and footnotes of GitHub; text that looks like Markdown stays text. Functions call each other as
 * deep as content is nested, for which there is a limit.
 */
export const markdownOf = ({ blocks }: Content): string => linesOfBlocks(blocks).join('\n')

/** Blocks with an empty line between them. */
function linesOfBlocks(blocks: readonly Block[]): readonly string[] {
  const lines: string[] = []
  let marker = 0
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1]
    if (before !== undefined) lines.push('')
    // two lists one after the other stay two by other markers
    marker = before !== undefined && isList(before) && isList(block) ? 1 - marker : 0
    for (const line of linesOfBlock(block, marker)) lines.push(line)
  }
  return lines
}

const isList = ({ kind }: Block): boolean => kind === 'list' || kind === 'definitions'

function linesOfBlock(block: Block, marker: number): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
      return linesOfPieces(block.inline)
    case 'heading':
      return [`${'#'.repeat(block.level)} ${headingText(block.inline)}`]
    case 'code':
      return linesOfCode(block.text, block.language)
    case 'quote':
      return linesOfBlocks(block.blocks).map((line) => (line === '' ? '>' : `> ${line}`))
    case 'list':
      return linesOfList(block, marker)
    case 'table':
      return linesOfTable(block)
    case 'definitions':
      return linesOfList(listOf(block.entries), marker)
    case 'figure':
    case 'caption':
      return linesOfBlocks(block.blocks)
    case 'note':
      return linesOfBlocks(block.blocks).map((line, at) => {
        if (at === 0) return `[^${block.number}]: ${line}`
        return line && `    ${line}`
      })
  }
}

const linesOfPieces = (pieces: readonly Piece[]): readonly string[] =>
  markdownOfPieces(pieces, '\\\n').split('\n').map(guarded)

/** A line that would begin something else than text is kept from it. */
const guarded = (line: string): string =>
  line
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?![\p{L}\p{N}])|[>=|]|:(?=\s*-))/u, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

/** On one line; number signs at its end would be taken for marks. */
const headingText = (pieces: readonly Piece[]): string =>
  guarded(markdownOfPieces(pieces, ' ')).replace(/(^|\s)(#+)$/, '$1\\$2')

function linesOfCode(text: string, language = ''): readonly string[] {
  const fence = '`'.repeat(Math.max(3, longestBackticks(text) + 1))
  return [fence + language, ...text.split('\n'), fence]
}

function linesOfList({ order, items }: List, marker: number): readonly string[] {
  const isTight = items.every(isShort)
  const lines: string[] = []
  for (const [at, item] of items.entries()) {
    if (at > 0 && !isTight) lines.push('')
    const mark = order === 'bullets' ? '-*'[marker]! : `${shownNumber(item)}${'.)'[marker]}`
    const indent = ' '.repeat(mark.length + 1)
    for (const [at, line] of linesOfItem(item, isTight).entries()) {
      lines.push(at === 0 ? `${mark} ${line}` : line && indent + line)
    }
  }
  return lines
}

/** CommonMark has no signs and at most nine digits. */
const shownNumber = ({ number }: Item): number => Math.min(Math.max(number, 0), 999_999_999)

/** A text, and perhaps a list right below it that can stand there without an empty line. */
const isShort = ({ blocks: [first, second, third] }: Item): boolean =>
  first !== undefined &&
  (first.kind === 'paragraph' || second === undefined) &&
  third === undefined &&
  (second === undefined || (second.kind === 'list' && mayFollowText(second)))

/** A numbered list may break into a paragraph when it begins with 1. */
const mayFollowText = ({ order, items }: List): boolean =>
  order === 'bullets' || items[0]?.number === 1

const linesOfItem = ({ blocks }: Item, isTight: boolean): readonly string[] =>
  isTight ? blocks.flatMap((block) => linesOfBlock(block, 0)) : linesOfBlocks(blocks)

/** Terms as items, with their details as a list below. */
function listOf(entries: readonly Definition[]): List {
  const items: { readonly number: number; readonly blocks: Block[] }[] = []
  let hasTerm = false
  let details: Item[] | undefined
  for (const { kind, blocks } of entries) {
    if (kind === 'term') {
      items.push({ number: items.length + 1, blocks: [...blocks] })
      details = undefined
      hasTerm = true
    } else if (!hasTerm) items.push({ number: items.length + 1, blocks: [...blocks] })
    else {
      if (details === undefined) {
        details = []
        items.at(-1)!.blocks.push({ kind: 'list', order: 'bullets', items: details })
      }
      details.push({ number: details.length + 1, blocks })
    }
  }
  return { kind: 'list', order: 'bullets', items }
}

/** A table without head rows has an empty one: there is none without in Markdown. */
function linesOfTable({ caption, rows }: Table): readonly string[] {
  const [first, ...others] = rows
  const body = first?.kind === 'head' ? others : rows
  const head = first?.kind === 'head' ? cellTexts(first) : []
  const bodyTexts = body.map(cellTexts)
  const columns = bodyTexts.reduce((most, { length }) => Math.max(most, length), head.length)
  const header = Array.from({ length: columns }, (_, column) => head[column] ?? '')
  const above = caption.length > 0 ? [...linesOfBlocks(caption), ''] : []
  return [...above, rowLine(header), rowLine(header.map(() => '---')), ...bodyTexts.map(rowLine)]
}

const rowLine = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`

/** The texts of a row's columns; a cell that is wider than one stands in its first. */
const cellTexts = ({ cells }: Row): readonly string[] =>
  cells.flatMap((cell) => [cellText(cell), ...new Array<string>(cell.span - 1).fill('')])

const cellText = ({ blocks }: Cell): string => partsOf(blocks).join('<br>').replaceAll('|', '\\|')

/** The texts of blocks on one line each: a cell holds no blocks. */
function partsOf(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return [markdownOfPieces(block.inline, '<br>')]
      case 'list':
        return block.items.flatMap((item) => partsOf(item.blocks))
      case 'definitions':
        return block.entries.flatMap((entry) => partsOf(entry.blocks))
      case 'code':
        return [markdownOfPieces(codePieces(block.text), '<br>')]
      case 'table':
        return [
          block.caption,
          ...block.rows.flatMap(({ cells }) => cells.map((cell) => cell.blocks)),
        ].flatMap(partsOf)
      default:
        return partsOf(block.blocks)
    }
  })
}

const codePieces = (text: string): readonly Piece[] =>
  text.split('\n').flatMap((line, at): readonly Piece[] => {
    const code = line.trim() === '' ? [] : [{ kind: 'code', text: line.trim() } as const]
    return at === 0 ? code : [{ kind: 'break' }, ...code]
  })
