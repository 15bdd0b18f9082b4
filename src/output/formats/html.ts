import type {
  ContentBlock,
  ContentTree,
  InlinePiece,
  ListBlock,
  ListItem,
  NoteBlock,
  NoteReference,
  TableBlock,
  TableCell,
  TableRow,
} from '../../analysis/content/content.js'
import { escapeHtml } from '../../core/text/escape.js'
import {
  type InlineNode,
  isSpan,
  type MarkedSpan,
  type MarkLayer,
  nestMarks,
} from './nested-marks.js'

/**
 * A fragment of HTML with only the elements and attributes named in this file; everything from the page is escaped.
 * The recursion is bounded: content is nested to a limited depth.
 */
export const contentToHtml = ({ blocks }: ContentTree): string => htmlOfBlocks(blocks)

/** HTML or TEI of the page at this place of a document: its ids are made unique in the document. */
export const withIdsOf = (page: number, body: string): string =>
  page === 0
    ? body
    : body.replace(/(?<= (?:xml:)?(?:id|href|target)="#?)fn(?:ref)?-/g, `$&${page + 1}-`)

const htmlOfBlocks = (blocks: readonly ContentBlock[]): string => blocks.map(htmlOfBlock).join('\n')

function htmlOfBlock(block: ContentBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${htmlOfPieces(block.inline)}</p>`
    case 'heading':
      return `<h${block.level}>${htmlOfPieces(block.inline)}</h${block.level}>`
    case 'code':
      return htmlOfCode(block.text, block.language)
    case 'quote':
      return `<blockquote>\n${htmlOfBlocks(block.blocks)}\n</blockquote>`
    case 'list':
      return htmlOfList(block)
    case 'table':
      return htmlOfTable(block)
    case 'definitions':
      return linesIn(
        'dl',
        block.entries.map(({ kind, blocks }) => within(kind === 'term' ? 'dt' : 'dd', blocks)),
      )
    case 'figure':
      return `<figure>\n${htmlOfBlocks(block.blocks)}\n</figure>`
    case 'caption':
      return within('figcaption', block.blocks)
    case 'note':
      return htmlOfNote(block)
  }
}

function htmlOfCode(text: string, language: string | undefined): string {
  const attributes = language === undefined ? '' : ` class="language-${escapeHtml(language)}"`
  return `<pre><code${attributes}>${escapeHtml(text)}</code></pre>`
}

/** Items state their number only where counting on would give another. */
function htmlOfList({ order, items }: ListBlock): string {
  if (order === 'bullets')
    return linesIn(
      'ul',
      items.map(({ blocks }) => within('li', blocks)),
    )
  const first = items[0]?.number ?? 1
  const start = first === 1 ? '' : ` start="${first}"`
  const isNext = ({ number }: ListItem, at: number): boolean =>
    number === (at === 0 ? first : items[at - 1]!.number + 1)
  return linesIn(
    'ol',
    items.map((item, at) =>
      within('li', item.blocks, isNext(item, at) ? '' : ` value="${item.number}"`),
    ),
    start,
  )
}

function htmlOfTable({ caption, rows }: TableBlock): string {
  const body = rows.findIndex(({ kind }) => kind === 'body')
  const heads = body < 0 ? rows.length : body
  return linesIn('table', [
    ...(caption.length > 0 ? [within('caption', caption)] : []),
    ...(heads > 0 ? [linesIn('thead', rows.slice(0, heads).map(htmlOfRow))] : []),
    ...(heads < rows.length ? [linesIn('tbody', rows.slice(heads).map(htmlOfRow))] : []),
  ])
}

const htmlOfRow = ({ cells }: TableRow): string => `<tr>${cells.map(htmlOfCell).join('')}</tr>`

const htmlOfCell = ({ kind, span, blocks }: TableCell): string =>
  within(kind === 'head' ? 'th' : 'td', blocks, span === 1 ? '' : ` colspan="${span}"`)

/** An element that contains blocks. */
const within = (element: string, blocks: readonly ContentBlock[], attributes = ''): string =>
  `<${element}${attributes}>${inside(blocks)}</${element}>`

/** A single paragraph is written without P. */
function inside(blocks: readonly ContentBlock[]): string {
  const [first] = blocks
  return blocks.length === 1 && first?.kind === 'paragraph'
    ? htmlOfPieces(first.inline)
    : htmlOfBlocks(blocks)
}

/** A note begins with its number, which links back to the first reference. */
function htmlOfNote({ number, blocks }: NoteBlock): string {
  const back = `<a href="#fnref-${number}">${number}</a> `
  return `<div id="fn-${number}">${back}${inside(blocks)}</div>`
}

function htmlOfReference({ note, use }: NoteReference): string {
  const id = use === 1 ? `fnref-${note}` : `fnref-${note}-${use}`
  return `<sup><a href="#fn-${note}" id="${id}">${note}</a></sup>`
}

const linesIn = (element: string, lines: readonly string[], attributes = ''): string =>
  [`<${element}${attributes}>`, ...lines, `</${element}>`].join('\n')

const htmlOfPieces = (pieces: readonly InlinePiece[]): string => htmlOfInline(nestMarks(pieces))

const htmlOfInline = (inline: readonly InlineNode[]): string =>
  inline.map((one) => (isSpan(one) ? htmlOfSpan(one) : htmlOfPiece(one))).join('')

const elementOf: Readonly<Record<MarkLayer, string>> = {
  link: 'a',
  strong: 'strong',
  emphasis: 'em',
}

function htmlOfSpan({ kind, href, inside }: MarkedSpan): string {
  const element = elementOf[kind]
  const attributes = href === undefined ? '' : ` href="${escapeHtml(href)}"`
  return `<${element}${attributes}>${htmlOfInline(inside)}</${element}>`
}

function htmlOfPiece(piece: InlinePiece): string {
  switch (piece.kind) {
    case 'text':
      return escapeHtml(piece.text)
    case 'code':
      return `<code>${escapeHtml(piece.text)}</code>`
    case 'image':
      return `<img src="${escapeHtml(piece.src)}" alt="${escapeHtml(piece.alt)}">`
    case 'break':
      return '<br>\n'
    case 'reference':
      return htmlOfReference(piece)
  }
}
