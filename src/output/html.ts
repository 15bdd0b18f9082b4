import type {
  Block,
  Cell,
  Content,
  Item,
  List,
  Note,
  Piece,
  Reference,
  Row,
  Table,
} from '../content/content.js'
import { type Inline, isSpan, type Layer, nestedMarks, type Span } from './nested-marks.js'

/**
 * A fragment of HTML: the elements and attributes named in this file and no others, everything from the page escaped.
 * Functions call each other as deep as content is nested, for which there is a limit.
 */
export const htmlOf = ({ blocks }: Content): string => htmlOfBlocks(blocks)

/** The same, or TEI, of the first, second, ... content of one document, whose ids each stand once in it. */
export const withIdsOf = (page: number, body: string): string =>
  page === 0
    ? body
    : body.replace(/(?<= (?:xml:)?(?:id|href|target)="#?)fn(?:ref)?-/g, `$&${page + 1}-`)

/** Text from a page, in an element or between double quotes. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => references[character]!)

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const htmlOfBlocks = (blocks: readonly Block[]): string => blocks.map(htmlOfBlock).join('\n')

function htmlOfBlock(block: Block): string {
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
  const its = language === undefined ? '' : ` class="language-${escapedHtml(language)}"`
  return `<pre><code${its}>${escapedHtml(text)}</code></pre>`
}

/** Items say their number only where counting on would give another. */
function htmlOfList({ order, items }: List): string {
  if (order === 'bullets')
    return linesIn(
      'ul',
      items.map(({ blocks }) => within('li', blocks)),
    )
  const first = items[0]?.number ?? 1
  const start = first === 1 ? '' : ` start="${first}"`
  const isNext = ({ number }: Item, at: number): boolean =>
    number === (at === 0 ? first : items[at - 1]!.number + 1)
  return linesIn(
    'ol',
    items.map((item, at) =>
      within('li', item.blocks, isNext(item, at) ? '' : ` value="${item.number}"`),
    ),
    start,
  )
}

function htmlOfTable({ caption, rows }: Table): string {
  const body = rows.findIndex(({ kind }) => kind === 'body')
  const heads = body < 0 ? rows.length : body
  return linesIn('table', [
    ...(caption.length > 0 ? [within('caption', caption)] : []),
    ...(heads > 0 ? [linesIn('thead', rows.slice(0, heads).map(htmlOfRow))] : []),
    ...(heads < rows.length ? [linesIn('tbody', rows.slice(heads).map(htmlOfRow))] : []),
  ])
}

const htmlOfRow = ({ cells }: Row): string => `<tr>${cells.map(htmlOfCell).join('')}</tr>`

const htmlOfCell = ({ kind, span, blocks }: Cell): string =>
  within(kind === 'head' ? 'th' : 'td', blocks, span === 1 ? '' : ` colspan="${span}"`)

/** An element with blocks in it. */
const within = (element: string, blocks: readonly Block[], attributes = ''): string =>
  `<${element}${attributes}>${inside(blocks)}</${element}>`

/** A paragraph alone needs no P. */
function inside(blocks: readonly Block[]): string {
  const [first] = blocks
  return blocks.length === 1 && first?.kind === 'paragraph'
    ? htmlOfPieces(first.inline)
    : htmlOfBlocks(blocks)
}

/** With its number, which leads back to the first reference. */
function htmlOfNote({ number, blocks }: Note): string {
  const back = `<a href="#fnref-${number}">${number}</a> `
  return `<div id="fn-${number}">${back}${inside(blocks)}</div>`
}

function htmlOfReference({ note, use }: Reference): string {
  const id = use === 1 ? `fnref-${note}` : `fnref-${note}-${use}`
  return `<sup><a href="#fn-${note}" id="${id}">${note}</a></sup>`
}

const linesIn = (element: string, lines: readonly string[], attributes = ''): string =>
  [`<${element}${attributes}>`, ...lines, `</${element}>`].join('\n')

const htmlOfPieces = (pieces: readonly Piece[]): string => htmlOfInline(nestedMarks(pieces))

const htmlOfInline = (inline: readonly Inline[]): string =>
  inline.map((one) => (isSpan(one) ? htmlOfSpan(one) : htmlOfPiece(one))).join('')

const elementOf: Readonly<Record<Layer, string>> = { link: 'a', strong: 'strong', emphasis: 'em' }

function htmlOfSpan({ kind, href, inside }: Span): string {
  const element = elementOf[kind]
  const its = href === undefined ? '' : ` href="${escapedHtml(href)}"`
  return `<${element}${its}>${htmlOfInline(inside)}</${element}>`
}

function htmlOfPiece(piece: Piece): string {
  switch (piece.kind) {
    case 'text':
      return escapedHtml(piece.text)
    case 'code':
      return `<code>${escapedHtml(piece.text)}</code>`
    case 'image':
      return `<img src="${escapedHtml(piece.src)}" alt="${escapedHtml(piece.alt)}">`
    case 'break':
      return '<br>\n'
    case 'reference':
      return htmlOfReference(piece)
  }
}
