import type {
  CalloutBlock,
  ColumnAlignment,
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
import { blocksWithComments } from './comment-blocks.js'
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
export const contentToHtml = (content: ContentTree): string =>
  htmlOfBlocks(blocksWithComments(content))

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
    case 'formula':
      return `<div class="math display">\\[${escapeHtml(block.tex)}\\]</div>`
    case 'rule':
      return '<hr>'
    case 'callout':
      return htmlOfCallout(block)
    case 'details':
      return `<details>\n${htmlOfBlocks(block.blocks)}\n</details>`
    case 'summary':
      return within('summary', block.blocks)
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

function htmlOfCallout({ callout, title, blocks }: CalloutBlock): string {
  const head = title === undefined ? '' : `<p><strong>${escapeHtml(title)}</strong></p>\n`
  return `<aside class="${callout}">\n${head}${htmlOfBlocks(blocks)}\n</aside>`
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
      items.map((item) => `<li>${checkboxOf(item)}${inside(item.blocks)}</li>`),
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

const checkboxOf = ({ task }: ListItem): string =>
  task === undefined
    ? ''
    : `<input type="checkbox" disabled=""${task === 'done' ? ' checked=""' : ''}> `

/** Also for Markdown, where cells hold what pipes cannot separate. */
export function htmlOfTable({ caption, rows, alignments }: TableBlock): string {
  const body = rows.findIndex(({ kind }) => kind === 'body')
  const heads = body < 0 ? rows.length : body
  const rowOf = (row: TableRow): string => htmlOfRow(row, alignments)
  return linesIn('table', [
    ...(caption.length > 0 ? [within('caption', caption)] : []),
    ...(heads > 0 ? [linesIn('thead', rows.slice(0, heads).map(rowOf))] : []),
    ...(heads < rows.length ? [linesIn('tbody', rows.slice(heads).map(rowOf))] : []),
  ])
}

function htmlOfRow({ cells }: TableRow, alignments: TableBlock['alignments'] = []): string {
  let column = 0
  const written = cells.map((cell) => {
    const alignment = alignments[column] ?? 'none'
    column += cell.span
    return htmlOfCell(cell, cell.span === 1 ? alignment : 'none')
  })
  return `<tr>${written.join('')}</tr>`
}

function htmlOfCell(
  { kind, span, rowSpan = 1, blocks }: TableCell,
  alignment: ColumnAlignment,
): string {
  const attributes = [
    span === 1 ? '' : ` colspan="${span}"`,
    rowSpan === 1 ? '' : ` rowspan="${rowSpan}"`,
    alignment === 'none' ? '' : ` align="${alignment}"`,
  ]
  return within(kind === 'head' ? 'th' : 'td', blocks, attributes.join(''))
}

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
function htmlOfNote({ number, isUncited, blocks }: NoteBlock): string {
  const back = isUncited ? `${number} ` : `<a href="#fnref-${number}">${number}</a> `
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
  strike: 'del',
  sub: 'sub',
  sup: 'sup',
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
    case 'formula':
      return `<span class="math inline">\\(${escapeHtml(piece.tex)}\\)</span>`
    case 'image':
      return `<img src="${escapeHtml(piece.src)}" alt="${escapeHtml(piece.alt)}">`
    case 'player':
      return `<a href="${escapeHtml(piece.src)}">${escapeHtml(piece.title || piece.src)}</a>`
    case 'break':
      return '<br>\n'
    case 'reference':
      return htmlOfReference(piece)
  }
}
