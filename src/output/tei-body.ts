import type {
  Block,
  Cell,
  Content,
  Definition,
  List,
  Piece,
  Row,
  Table,
} from '../content/content.js'
import { type Inline, isSpan, type Layer, nestedMarks, type Span } from './nested-marks.js'
import { attribute, escapedXml } from './xml-text.js'

/**
 * Content as the body of a TEI document: headings begin divisions, those of lower levels in those of higher ones.
 * Functions call each other as deep as content is nested, for which there is a limit.
 */
export function teiOfContent({ blocks }: Content): string {
  const lines: string[] = []
  const open: number[] = []
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      lines.push(blockOf(block))
      continue
    }
    while (open.length > 0 && open.at(-1)! >= block.level) {
      lines.push('</div>')
      open.pop()
    }
    lines.push('<div>', `<head>${piecesOf(block.inline)}</head>`)
    open.push(block.level)
  }
  lines.push(...open.map(() => '</div>'))
  const text = lines.filter((line) => line !== '').map((line) => `${line}\n`)
  return text.length === 0 ? '<p/>\n' : text.join('')
}

const blocksOf = (blocks: readonly Block[]): string => blocks.map(blockOf).join('\n')

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${piecesOf(block.inline)}</p>`
    case 'heading':
      return `<p rend="h${block.level}">${piecesOf(block.inline)}</p>`
    case 'code':
      return `<eg${attribute('rend', languageOf(block.language))}>${escapedXml(block.text)}</eg>`
    case 'quote':
      return `<quote>${blocksOf(block.blocks)}</quote>`
    case 'list':
      return listOf(block)
    case 'table':
      return tableOf(block)
    case 'definitions':
      return definitionsOf(block.entries)
    case 'figure':
      return `<p><figure>${block.blocks.map(figurePartOf).join('')}</figure></p>`
    case 'caption':
      return blocksOf(block.blocks)
    case 'note':
      return noteOf(block.number, within(block.blocks))
  }
}

const noteOf = (number: number, inside: string): string =>
  `<note${attribute('xml:id', `fn-${number}`)}${attribute('n', number)}>${inside}</note>`

const languageOf = (language: string | undefined): string | undefined =>
  language === undefined ? undefined : `language-${language}`

/** Images stand right in a figure, its caption is its head. */
function figurePartOf(block: Block): string {
  if (block.kind === 'caption') return `<head>${inlineOf(block.blocks)}</head>`
  if (block.kind !== 'paragraph' || block.inline.some(({ kind }) => kind !== 'image'))
    return blockOf(block)
  return block.inline.map((piece) => (piece.kind === 'image' ? graphicOf(piece) : '')).join('')
}

function listOf({ order, items }: List): string {
  if (items.length === 0) return ''
  const rend = order === 'bullets' ? 'bulleted' : 'numbered'
  const lines = items.map(({ number, blocks }) => {
    const count = order === 'numbers' ? attribute('n', number) : ''
    return `<item${count}>${within(blocks)}</item>`
  })
  return [`<list rend="${rend}">`, ...lines, '</list>'].join('\n')
}

/** Each term has one item with all details; a list cannot hold one without the other. */
function definitionsOf(entries: readonly Definition[]): string {
  const pairs: { label: string; readonly details: Block[] }[] = []
  for (const { kind, blocks } of entries) {
    if (kind === 'term') pairs.push({ label: inlineOf(blocks), details: [] })
    else {
      if (pairs.length === 0) pairs.push({ label: '', details: [] })
      pairs.at(-1)!.details.push(...blocks)
    }
  }
  if (pairs.length === 0) return ''
  const lines = pairs.map(
    ({ label, details }) => `<label>${label}</label>\n<item>${within(details)}</item>`,
  )
  return ['<list type="gloss">', ...lines, '</list>'].join('\n')
}

function tableOf({ caption, rows }: Table): string {
  const filled = rows.filter(({ cells }) => cells.length > 0)
  if (filled.length === 0) return blocksOf(caption)
  const head = caption.length === 0 ? [] : [`<head>${inlineOf(caption)}</head>`]
  return ['<table>', ...head, ...filled.map(rowOf), '</table>'].join('\n')
}

const rowOf = ({ kind, cells }: Row): string =>
  `<row${roleOf(kind)}>${cells.map(cellOf).join('')}</row>`

const cellOf = ({ kind, span, blocks }: Cell): string =>
  `<cell${roleOf(kind)}${span === 1 ? '' : attribute('cols', span)}>${within(blocks)}</cell>`

const roleOf = (kind: 'head' | 'body' | 'data'): string => (kind === 'head' ? ' role="label"' : '')

/** A paragraph alone needs no P. */
function within(blocks: readonly Block[]): string {
  const [first] = blocks
  return blocks.length === 1 && first?.kind === 'paragraph'
    ? piecesOf(first.inline)
    : blocksOf(blocks)
}

/** The texts of blocks where only texts may stand, a line each. */
const inlineOf = (blocks: readonly Block[]): string => blocks.map(textsOf).join('<lb/>')

function textsOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return piecesOf(block.inline)
    case 'code':
      return `<code>${escapedXml(block.text)}</code>`
    case 'list':
      return inlineOf(block.items.flatMap(({ blocks }) => blocks))
    case 'definitions':
      return inlineOf(block.entries.flatMap(({ blocks }) => blocks))
    case 'table':
      return inlineOf([
        ...block.caption,
        ...block.rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks)),
      ])
    case 'note':
      return noteOf(block.number, inlineOf(block.blocks))
    default:
      return inlineOf(block.blocks)
  }
}

const piecesOf = (pieces: readonly Piece[]): string => inlinesOf(nestedMarks(pieces))

const inlinesOf = (inline: readonly Inline[]): string =>
  inline.map((one) => (isSpan(one) ? spanOf(one) : pieceOf(one))).join('')

const marks: Readonly<Record<Exclude<Layer, 'link'>, string>> = {
  strong: 'bold',
  emphasis: 'italic',
}

function spanOf({ kind, href, inside }: Span): string {
  if (kind === 'link') return `<ref${attribute('target', href)}>${inlinesOf(inside)}</ref>`
  return `<hi rend="${marks[kind]}">${inlinesOf(inside)}</hi>`
}

function pieceOf(piece: Piece): string {
  switch (piece.kind) {
    case 'text':
      return escapedXml(piece.text)
    case 'code':
      return `<code>${escapedXml(piece.text)}</code>`
    case 'image':
      return graphicOf(piece)
    case 'break':
      return '<lb/>\n'
    case 'reference':
      return `<ref${attribute('target', `#fn-${piece.note}`)}>${piece.note}</ref>`
  }
}

const graphicOf = ({ src, alt }: Extract<Piece, { kind: 'image' }>): string =>
  alt === ''
    ? `<graphic${attribute('url', src)}/>`
    : `<graphic${attribute('url', src)}><desc>${escapedXml(alt)}</desc></graphic>`
