import type {
  ContentBlock,
  ContentTree,
  DefinitionEntry,
  InlinePiece,
  ListBlock,
  ListItem,
  TableBlock,
  TableCell,
  TableRow,
} from '../../analysis/content/content.js'
import { longestBackticks, markdownOfPieces } from './markdown-inline.js'

/**
 * Content as CommonMark with the tables and footnotes of GitHub; text that looks like Markdown is escaped. The
 * recursion is bounded: content is nested to a limited depth.
 */
export const contentToMarkdown = ({ blocks }: ContentTree): string =>
  linesOfBlocks(blocks).join('\n')

/** The lines of blocks, with an empty line between blocks. */
function linesOfBlocks(blocks: readonly ContentBlock[]): readonly string[] {
  const lines: string[] = []
  let marker = 0
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1]
    if (before !== undefined) lines.push('')
    // other markers keep adjacent lists apart
    marker = before !== undefined && isList(before) && isList(block) ? 1 - marker : 0
    for (const line of linesOfBlock(block, marker)) lines.push(line)
  }
  return lines
}

const isList = ({ kind }: ContentBlock): boolean => kind === 'list' || kind === 'definitions'

function linesOfBlock(block: ContentBlock, marker: number): readonly string[] {
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

const linesOfPieces = (pieces: readonly InlinePiece[]): readonly string[] =>
  markdownOfPieces(pieces, '\\\n').split('\n').map(guarded)

/** Escapes what would begin another block. */
const guarded = (line: string): string =>
  line
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?![\p{L}\p{N}])|[>=|]|:(?=\s*-))/u, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

/** One line; number signs at its end would be read as a closing sequence. */
const headingText = (pieces: readonly InlinePiece[]): string =>
  guarded(markdownOfPieces(pieces, ' ')).replace(/(^|\s)(#+)$/, '$1\\$2')

function linesOfCode(text: string, language = ''): readonly string[] {
  const fence = '`'.repeat(Math.max(3, longestBackticks(text) + 1))
  return [fence + language, ...text.split('\n'), fence]
}

function linesOfList({ order, items }: ListBlock, marker: number): readonly string[] {
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

/** The number as CommonMark allows it: not negative, and of at most nine digits. */
const shownNumber = ({ number }: ListItem): number => Math.min(Math.max(number, 0), 999_999_999)

/** Whether an item is one text, perhaps with a list that may follow it without an empty line. */
const isShort = ({ blocks: [first, second, third] }: ListItem): boolean =>
  first !== undefined &&
  (first.kind === 'paragraph' || second === undefined) &&
  third === undefined &&
  (second === undefined || (second.kind === 'list' && mayFollowText(second)))

/** A numbered list may interrupt a paragraph only when it begins with 1. */
const mayFollowText = ({ order, items }: ListBlock): boolean =>
  order === 'bullets' || items[0]?.number === 1

const linesOfItem = ({ blocks }: ListItem, isTight: boolean): readonly string[] =>
  isTight ? blocks.flatMap((block) => linesOfBlock(block, 0)) : linesOfBlocks(blocks)

/** Definitions as a list of terms, with their details as lists below. */
function listOf(entries: readonly DefinitionEntry[]): ListBlock {
  const items: { readonly number: number; readonly blocks: ContentBlock[] }[] = []
  let hasTerm = false
  let details: ListItem[] | undefined
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

/** A table without head rows gets an empty one, which Markdown requires. */
function linesOfTable({ caption, rows }: TableBlock): readonly string[] {
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

/** The texts of a row's columns; the text of a wide cell stands in its first column. */
const cellTexts = ({ cells }: TableRow): readonly string[] =>
  cells.flatMap((cell) => [cellText(cell), ...new Array<string>(cell.span - 1).fill('')])

const cellText = ({ blocks }: TableCell): string =>
  partsOf(blocks).join('<br>').replaceAll('|', '\\|')

/** The texts of blocks, a line each: a cell of Markdown contains no blocks. */
function partsOf(blocks: readonly ContentBlock[]): readonly string[] {
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

const codePieces = (text: string): readonly InlinePiece[] =>
  text.split('\n').flatMap((line, at): readonly InlinePiece[] => {
    const code = line.trim() === '' ? [] : [{ kind: 'code', text: line.trim() } as const]
    return at === 0 ? code : [{ kind: 'break' }, ...code]
  })
