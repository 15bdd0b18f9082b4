import type {
  CalloutBlock,
  ColumnAlignment,
  ContentBlock,
  ContentTree,
  DefinitionEntry,
  HeadingBlock,
  InlinePiece,
  ListBlock,
  ListItem,
  TableBlock,
  TableCell,
  TableRow,
} from '../../analysis/content/content.js'
import { blocksWithComments } from './comment-blocks.js'
import { htmlOfTable } from './html.js'
import { longestBackticks, markdownOfPieces, markdownWithPlainTexts } from './markdown-inline.js'
import {
  blockLines,
  type MarkdownLine,
  nestedLines,
  type PlainRange,
  wholeLines,
} from './markdown-line.js'

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
  return linesOfMarkdown(content, { url })
    .map(({ text }) => text)
    .join('\n')
}

/** The lines of this Markdown, and where it may be cut. */
export function linesOfMarkdown(
  content: ContentTree,
  { url }: MarkdownOptions = {},
): readonly MarkdownLine[] {
  const writer = new MarkdownWriter(url?.replace(/#.*$/s, ''))
  return writer.linesOfBlocks(blocksWithComments(content))
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
  linesOfBlocks(blocks: readonly ContentBlock[]): readonly MarkdownLine[] {
    const lines: MarkdownLine[] = []
    let marker = 0
    const all = unwrapped(blocks)
    for (const [at, block] of all.entries()) {
      const before = all[at - 1]
      if (before !== undefined) lines.push(gap)
      // other markers keep adjacent lists apart
      marker = before?.kind === 'list' && block.kind === 'list' ? 1 - marker : 0
      for (const line of this.#linesOf(block, marker)) lines.push(line)
    }
    return lines
  }

  #linesOf(block: ContentBlock, marker: number): readonly MarkdownLine[] {
    switch (block.kind) {
      case 'paragraph':
        return this.#linesOfPieces(block.inline)
      case 'heading':
        return [this.#headingLine(block)]
      case 'code':
        return wholeLines(linesOfCode(block.text, block.language))
      case 'formula':
        return wholeLines(linesOfFormula(block.tex))
      case 'rule':
        return wholeLines(['---'])
      case 'quote':
        return quoted(this.linesOfBlocks(block.blocks))
      case 'callout':
        return this.#linesOfCallout(block)
      case 'list':
        return this.#linesOfList(block, marker)
      case 'table':
        return isPipeTable(block) ? this.#linesOfTable(block) : linesOfHtmlTable(block)
      case 'definitions':
      case 'details':
      case 'figure':
      case 'caption':
      case 'summary':
        return this.linesOfBlocks([block])
      case 'note':
        return blockLines(
          nestedLines(this.linesOfBlocks(block.blocks), `[^${block.number}]: `, '    '),
        )
    }
  }

  #linesOfPieces(pieces: readonly InlinePiece[]): readonly MarkdownLine[] {
    const { text, plain } = markdownWithPlainTexts(pieces, '\\\n', this.#page)
    const lines = text.split('\n')
    let end = -1
    let next = 0
    return lines.map((line, at) => {
      end += line.length + 1
      const ranges: PlainRange[] = []
      for (; next < plain.length && plain[next]!.to <= end; next++)
        ranges.push({ from: end - plain[next]!.from, to: end - plain[next]!.to })
      return {
        text: guarded(line),
        depth: at === 0 ? 0 : 1,
        ...(at < lines.length - 1 && { isBroken: true as const }),
        plain: ranges,
      }
    })
  }

  /** One line; number signs at its end would be read as a closing sequence. */
  #headingLine({ level, inline }: HeadingBlock): MarkdownLine {
    const text = markdownOfPieces(inline, ' ', this.#page)
    return {
      text: `${'#'.repeat(level)} ${text.replace(/(^|\s)(#+)$/, '$1\\$2')}`,
      depth: 0,
      heading: { level, title: plainText(inline) },
    }
  }

  #linesOfCallout({ callout, title, blocks }: CalloutBlock): readonly MarkdownLine[] {
    const head: readonly ContentBlock[] = title === undefined ? [] : [strong(title)]
    const inside = this.linesOfBlocks([...head, ...blocks])
    return quoted([{ text: `[!${callout.toUpperCase()}]` }, ...withoutStart(inside)])
  }

  #linesOfList({ order, items }: ListBlock, marker: number): readonly MarkdownLine[] {
    const isTight = items.every(isShort)
    const lines: MarkdownLine[] = []
    for (const [at, item] of items.entries()) {
      if (at > 0 && !isTight) lines.push(gap)
      const mark = order === 'bullets' ? '-*'[marker]! : `${shownNumber(item)}${'.)'[marker]}`
      const indent = ' '.repeat(mark.length + 1)
      const box = boxOf(item)
      const inside = this.#linesOfItem(item, isTight)
      const written =
        inside.length === 0
          ? wholeLines([`${mark} ${box}`.trimEnd()])
          : blockLines(nestedLines(inside, `${mark} ${box}`, indent))
      for (const line of nestedLines(written, '', '')) lines.push(line)
    }
    return blockLines(lines)
  }

  #linesOfItem({ blocks }: ListItem, isTight: boolean): readonly MarkdownLine[] {
    return isTight ? blocks.flatMap((block) => this.#linesOf(block, 0)) : this.linesOfBlocks(blocks)
  }

  /**
   * A table without head rows has its first row as head, because Markdown requires one. The head stays with the first
   * row below it.
   */
  #linesOfTable({ caption, rows, alignments = [] }: TableBlock): readonly MarkdownLine[] {
    const texts = rows.map(({ cells }) => cells.flatMap((cell) => this.#cellTexts(cell)))
    const columns = texts.reduce((most, { length }) => Math.max(most, length), 0)
    const ruler = Array.from({ length: columns }, (_, column) => rulerOf(alignments[column]))
    const rowLine = (row: readonly string[]): string =>
      `| ${Array.from({ length: columns }, (_, column) => row[column] ?? '').join(' | ')} |`
    const [first = rowLine([]), ...others] = texts.map(rowLine)
    const body = rows.findIndex(({ kind }) => kind === 'body')
    const heads = Math.max(1, body < 0 ? rows.length : body)
    const written = [first, `| ${ruler.join(' | ')} |`, ...others]
    const head = body === 0 ? [] : written.slice(0, heads + 1)
    const above = caption.length > 0 ? [...this.linesOfBlocks(caption), gap] : []
    return [...above, ...rowLines(written, { head, first: heads + 1 })]
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

const gap: MarkdownLine = { text: '', isGap: true }

const quoted = (lines: readonly MarkdownLine[]): readonly MarkdownLine[] =>
  blockLines(nestedLines(lines, '> ', '> '))

/** Lines that stay with what is before them. */
const withoutStart = ([first, ...others]: readonly MarkdownLine[]): readonly MarkdownLine[] => {
  if (first === undefined) return []
  const { depth: _, ...line } = first
  return [line, ...others]
}

/** Lines of a table: each after the first one of its body begins with another row. */
const rowLines = (
  texts: readonly string[],
  { head, first }: { readonly head: readonly string[]; readonly first: number },
): readonly MarkdownLine[] =>
  texts.map((text, at) =>
    at === 0 ? { text, depth: 0 } : at <= first ? { text } : { text, depth: 1, head },
  )

/** The text of a heading without its marks. */
const plainText = (pieces: readonly InlinePiece[]): string =>
  pieces
    .map((piece) =>
      piece.kind === 'break'
        ? ' '
        : piece.kind === 'formula'
          ? piece.tex
          : piece.kind === 'image'
            ? piece.alt
            : piece.kind === 'player'
              ? piece.title
              : piece.kind === 'reference'
                ? ''
                : piece.text,
    )
    .join('')
    .trim()

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

/**
 * A block of HTML ends at an empty line: those of code in it are written as references. Rows that others are in, and
 * the rows of tables inside, stay whole.
 */
function linesOfHtmlTable(table: TableBlock): readonly MarkdownLine[] {
  const texts = htmlOfTable(table)
    .replace(/\n(?=\n)/g, '\n&#10;')
    .split('\n')
    .filter((line) => line !== '')
  const body = texts.indexOf('<tbody>')
  const head = texts.slice(0, body + 1)
  let open = 0
  return texts.map((text, at): MarkdownLine => {
    const isRow = open === 1 && at > body + 1 && body >= 0 && text.startsWith('<tr>')
    open += text.split('<table>').length - text.split('</table>').length
    if (isRow) return { text, depth: 1, head }
    return at === 0 ? { text, depth: 0 } : { text }
  })
}

const rulers: Readonly<Record<ColumnAlignment, string>> = {
  left: ':---',
  center: ':---:',
  right: '---:',
  none: '---',
}

const rulerOf = (alignment: ColumnAlignment = 'none'): string => rulers[alignment]
