import type {
  CalloutBlock,
  ColumnAlignment,
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
import { blocksWithComments } from './comment-blocks.js'
import { htmlOfTable } from './html.js'
import { longestBackticks, markdownOfPieces } from './markdown-inline.js'

/** What the Markdown of a page depends on beside its content. */
interface MarkdownOptions {
  /** The URL of the page: a link to a part of it is written as a fragment. */
  readonly url?: string | undefined
}

/**
 * Content as CommonMark with the tables, footnotes, alerts, task lists and formulas of GitHub; text that looks like
 * Markdown is escaped.
 */
export function contentToMarkdown(content: ContentTree, { url }: MarkdownOptions = {}): string {
  const writer = new MarkdownWriter(url?.replace(/#.*$/s, ''))
  return writer.linesOfBlocks(blocksWithComments(content)).join('\n')
}

/** Blocks in place of those that Markdown has no form for: whether two lists are neighbours is seen then. */
const unwrapped = (blocks: readonly ContentBlock[]): readonly ContentBlock[] =>
  blocks.flatMap((block) => {
    switch (block.kind) {
      case 'definitions':
        return unwrapped(block.entries.flatMap(definitionBlocks))
      case 'details':
      case 'figure':
      case 'caption':
        return unwrapped(block.blocks)
      case 'summary':
        return unwrapped(block.blocks.map(emphasised))
      default:
        return [block]
    }
  })

/** A task is a paragraph: before a heading its box would make it a text. */
const boxOf = ({ task, blocks }: ListItem): string => {
  if (task === undefined || (blocks[0] !== undefined && blocks[0].kind !== 'paragraph')) return ''
  return task === 'done' ? '[x] ' : '[ ] '
}

/** The recursion is bounded: content is nested to a limited depth. */
class MarkdownWriter {
  readonly #page: string | undefined

  /** @param page The URL of the page without a fragment. */
  constructor(page: string | undefined) {
    this.#page = page
  }

  /** The lines of blocks, with an empty line between blocks. */
  linesOfBlocks(blocks: readonly ContentBlock[]): readonly string[] {
    const lines: string[] = []
    let marker = 0
    const all = unwrapped(blocks)
    for (const [at, block] of all.entries()) {
      const before = all[at - 1]
      if (before !== undefined) lines.push('')
      // other markers keep adjacent lists apart
      marker = before?.kind === 'list' && block.kind === 'list' ? 1 - marker : 0
      for (const line of this.#linesOf(block, marker)) lines.push(line)
    }
    return lines
  }

  #linesOf(block: ContentBlock, marker: number): readonly string[] {
    switch (block.kind) {
      case 'paragraph':
        return this.#linesOfPieces(block.inline)
      case 'heading':
        return [`${'#'.repeat(block.level)} ${this.#headingText(block.inline)}`]
      case 'code':
        return linesOfCode(block.text, block.language)
      case 'formula':
        return linesOfFormula(block.tex)
      case 'rule':
        return ['---']
      case 'quote':
        return quoted(this.linesOfBlocks(block.blocks))
      case 'callout':
        return this.#linesOfCallout(block)
      case 'list':
        return this.#linesOfList(block, marker)
      case 'table':
        return isPipeTable(block) ? this.#linesOfTable(block) : linesOfHtml(htmlOfTable(block))
      case 'definitions':
      case 'details':
      case 'figure':
      case 'caption':
      case 'summary':
        return this.linesOfBlocks([block])
      case 'note':
        return this.linesOfBlocks(block.blocks).map((line, at) => {
          if (at === 0) return `[^${block.number}]: ${line}`
          return line && `    ${line}`
        })
    }
  }

  #linesOfPieces(pieces: readonly InlinePiece[]): readonly string[] {
    return markdownOfPieces(pieces, '\\\n', this.#page).split('\n').map(guarded)
  }

  /** One line; number signs at its end would be read as a closing sequence. */
  #headingText(pieces: readonly InlinePiece[]): string {
    const text = markdownOfPieces(pieces, ' ', this.#page)
    return text.replace(/(^|\s)(#+)$/, '$1\\$2')
  }

  #linesOfCallout({ callout, title, blocks }: CalloutBlock): readonly string[] {
    const head: readonly ContentBlock[] = title === undefined ? [] : [strong(title)]
    return quoted([`[!${callout.toUpperCase()}]`, ...this.linesOfBlocks([...head, ...blocks])])
  }

  #linesOfList({ order, items }: ListBlock, marker: number): readonly string[] {
    const isTight = items.every(isShort)
    const lines: string[] = []
    for (const [at, item] of items.entries()) {
      if (at > 0 && !isTight) lines.push('')
      const mark = order === 'bullets' ? '-*'[marker]! : `${shownNumber(item)}${'.)'[marker]}`
      const indent = ' '.repeat(mark.length + 1)
      const box = boxOf(item)
      const inside = this.#linesOfItem(item, isTight)
      if (inside.length === 0) lines.push(`${mark} ${box}`.trimEnd())
      for (const [at, line] of inside.entries())
        lines.push(at === 0 ? `${mark} ${box}${line}` : line && indent + line)
    }
    return lines
  }

  #linesOfItem({ blocks }: ListItem, isTight: boolean): readonly string[] {
    return isTight ? blocks.flatMap((block) => this.#linesOf(block, 0)) : this.linesOfBlocks(blocks)
  }

  /** A table without head rows has its first row as head, because Markdown requires one. */
  #linesOfTable({ caption, rows, alignments = [] }: TableBlock): readonly string[] {
    const texts = rows.map(({ cells }) => cells.flatMap((cell) => this.#cellTexts(cell)))
    const columns = texts.reduce((most, { length }) => Math.max(most, length), 0)
    const [head = [], ...body] = texts
    const ruler = Array.from({ length: columns }, (_, column) => rulerOf(alignments[column]))
    const above = caption.length > 0 ? [...this.linesOfBlocks(caption), ''] : []
    const rowLine = (row: readonly string[]): string =>
      `| ${Array.from({ length: columns }, (_, column) => row[column] ?? '').join(' | ')} |`
    return [...above, rowLine(head), `| ${ruler.join(' | ')} |`, ...body.map(rowLine)]
  }

  /** The text of a cell, or those of several empty ones. */
  #cellTexts({ span, blocks }: TableCell): readonly string[] {
    if (blocks.length === 0) return new Array<string>(span).fill('')
    return [this.#partsOf(blocks).join('<br>').replaceAll('|', '\\|')]
  }

  /** The texts of blocks, a line each: a cell of Markdown contains no blocks. */
  #partsOf(blocks: readonly ContentBlock[]): readonly string[] {
    return blocks.flatMap((block) => {
      if (block.kind === 'paragraph' || block.kind === 'heading')
        return [markdownOfPieces(block.inline, '<br>', this.#page)]
      const pieces: readonly InlinePiece[] =
        block.kind === 'formula'
          ? [{ kind: 'formula', tex: block.tex }]
          : block.kind === 'code'
            ? [{ kind: 'code', text: block.text }]
            : []
      return 'blocks' in block ? this.#partsOf(block.blocks) : [markdownOfPieces(pieces, '<br>')]
    })
  }
}

const quoted = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => (line === '' ? '>' : `> ${line}`))

/** Escapes what would begin another block. */
const guarded = (line: string): string =>
  line
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?![\p{L}\p{N}])|[>=|]|:(?=\s*-))/u, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

function linesOfCode(text: string, language = ''): readonly string[] {
  const fence = '`'.repeat(Math.max(3, longestBackticks(text) + 1))
  return [fence + language, ...text.split('\n'), fence]
}

/** The lines of a formula; on one line where a line of it would begin another block for readers without formulas. */
function linesOfFormula(tex: string): readonly string[] {
  const lines = tex
    .split('\n')
    .map((line) => line.trim().replace(/<(?=\S)/g, '< '))
    .filter((line) => line !== '')
  const isSafe = lines.every((line) => !/^(?:[-+*>#=|]|\d+[.)])/.test(line)) || tex.includes('%')
  return ['$$', ...(isSafe ? lines : [lines.join(' ')]), '$$']
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

/** A term in bold, and its details. */
const definitionBlocks = ({ kind, blocks }: DefinitionEntry): readonly ContentBlock[] =>
  kind === 'term' ? blocks.map(emphasised) : blocks

const emphasised = (block: ContentBlock): ContentBlock =>
  block.kind === 'paragraph' ? { ...block, inline: block.inline.map(strongPiece) } : block

const strongPiece = (piece: InlinePiece): InlinePiece =>
  piece.kind === 'text' && !piece.marks.includes('strong')
    ? { ...piece, marks: ['strong', ...piece.marks] }
    : piece

const strong = (text: string): ContentBlock => ({
  kind: 'paragraph',
  inline: [{ kind: 'text', text, marks: ['strong'] }],
})

/** Whether pipes can separate what a table holds: no cell spans others or holds more than lines of text. */
const isPipeTable = ({ rows }: TableBlock): boolean =>
  rows.every(({ cells }: TableRow) =>
    cells.every(
      ({ span, rowSpan = 1, blocks }) =>
        blocks.length === 0 || (span === 1 && rowSpan === 1 && blocks.every(isLine)),
    ),
  )

function isLine(block: ContentBlock): boolean {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'formula':
      return true
    case 'code':
      return !block.text.includes('\n')
    case 'figure':
    case 'caption':
    case 'note':
      return block.blocks.every(isLine)
    default:
      return false
  }
}

/** A block of HTML ends at an empty line: those of code in it are written as references. */
const linesOfHtml = (html: string): readonly string[] =>
  html
    .replace(/\n(?=\n)/g, '\n&#10;')
    .split('\n')
    .filter((line) => line !== '')

const rulers: Readonly<Record<ColumnAlignment, string>> = {
  left: ':---',
  center: ':---:',
  right: '---:',
  none: '---',
}

const rulerOf = (alignment: ColumnAlignment = 'none'): string => rulers[alignment]
