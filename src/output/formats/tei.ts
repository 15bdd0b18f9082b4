import type {
  CalloutBlock,
  ContentBlock,
  ContentTree,
  DefinitionEntry,
  InlinePiece,
  ListBlock,
  TableBlock,
  TableCell,
  TableRow,
} from '../../analysis/content/content.js'
import type { Metadata } from '../../analysis/metadata/metadata.js'
import { escapeXml } from '../../core/text/escape.js'
import { version } from '../../core/version.js'
import type { Extraction } from '../../extraction/extraction.js'
import { blocksWithComments } from './comment-blocks.js'
import { withIdsOf } from './html.js'
import {
  type InlineNode,
  isSpan,
  type MarkedSpan,
  type MarkLayer,
  nestMarks,
} from './nested-marks.js'
import { attribute, element } from './xml-text.js'

const namespace = 'http://www.tei-c.org/ns/1.0'

/**
 * A page as a document of TEI P5: its metadata in the header, its main content as divisions.
 * @param at The place of the page in its document.
 */
export function pageToTei(found: Extraction, content: ContentTree, at = 0): string {
  const language = attribute('xml:lang', found.language)
  return `<TEI xmlns="${namespace}"${language}>
${headerOf(found)}<text>
<body>
${withIdsOf(at, contentToTei(content))}</body>
</text>
</TEI>
`
}

/** The beginning of a corpus of several documents, with a header of its own. */
export const corpusHead = `<teiCorpus xmlns="${namespace}">
<teiHeader>
<fileDesc>
<titleStmt>
<title>Pages</title>
</titleStmt>
<publicationStmt>
<p/>
</publicationStmt>
<sourceDesc>
<p/>
</sourceDesc>
</fileDesc>
</teiHeader>
`
export const corpusTail = '</teiCorpus>\n'

function headerOf(found: Extraction): string {
  const { metadata = {}, author = [], title, id } = found
  return `<teiHeader>
<fileDesc>
<titleStmt>
${element('title', title ?? id)}${author.map((name) => element('author', name)).join('')}</titleStmt>
<publicationStmt>
${publicationOf(metadata)}</publicationStmt>
<sourceDesc>
${sourceOf(found)}</sourceDesc>
</fileDesc>
<encodingDesc>
<appInfo>
<application ident="treesift" version="${version}">
<label>treesift</label>
</application>
</appInfo>
</encodingDesc>
${profileOf(found)}</teiHeader>
`
}

/** TEI allows details of a publication only after a publisher. */
function publicationOf({ siteName, published, modified, licence }: Metadata): string {
  if (siteName === undefined) return '<p/>\n'
  return [
    element('publisher', siteName.value),
    dateOf(published?.value),
    dateOf(modified?.value, attribute('type', 'modified')),
    licence === undefined
      ? ''
      : `<availability>\n${element('licence', licence.value, targetOf(licence.value))}</availability>\n`,
  ].join('')
}

const dateOf = (date: string | undefined, attributes = ''): string =>
  element('date', date, attribute('when', date) + attributes)

const targetOf = (text: string): string =>
  /^https?:\/\/\S+$/.test(text) ? attribute('target', text) : ''

function sourceOf({ metadata = {}, author = [], title, id, url }: Extraction): string {
  const address = metadata.canonical?.value ?? url
  const pointer = address === undefined ? '' : targetOf(address)
  return [
    '<bibl>\n',
    element('title', title ?? id),
    ...author.map((name) => element('author', name)),
    element('publisher', metadata.siteName?.value),
    dateOf(metadata.published?.value),
    pointer === '' ? '' : `<ptr${pointer}/>\n`,
    '</bibl>\n',
  ].join('')
}

function profileOf({ metadata = {}, language }: Extraction): string {
  const { description, categories, tags } = metadata
  const parts = [
    description === undefined ? '' : `<abstract>\n${element('p', description.value)}</abstract>\n`,
    language === undefined
      ? ''
      : `<langUsage>\n${element('language', language, attribute('ident', language))}</langUsage>\n`,
    wordsOf('categories', categories?.value),
    wordsOf('tags', tags?.value),
  ].join('')
  return parts === '' ? '' : `<profileDesc>\n${parts}</profileDesc>\n`
}

function wordsOf(type: string, words: readonly string[] = []): string {
  if (words.length === 0) return ''
  const terms = words.map((word) => element('term', word, attribute('type', type))).join('')
  return `<textClass>\n<keywords>\n${terms}</keywords>\n</textClass>\n`
}

/**
 * Content as the body of a TEI document: headings begin divisions, nested by their levels. The recursion is
 * bounded: content is nested to a limited depth.
 */
function contentToTei(content: ContentTree): string {
  const blocks = blocksWithComments(content)
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

const blocksOf = (blocks: readonly ContentBlock[]): string => blocks.map(blockOf).join('\n')

function blockOf(block: ContentBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${piecesOf(block.inline)}</p>`
    case 'heading':
      return `<p rend="h${block.level}">${piecesOf(block.inline)}</p>`
    case 'code':
      return `<eg${attribute('rend', languageOf(block.language))}>${escapeXml(block.text)}</eg>`
    case 'formula':
      return `<p>${formulaOf(block.tex)}</p>`
    case 'rule':
      return '<milestone unit="section" rend="rule"/>'
    case 'callout':
      return calloutOf(block)
    case 'details':
    case 'summary':
      return blocksOf(block.blocks)
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

function calloutOf({ callout, title, blocks }: CalloutBlock): string {
  const head = title === undefined ? '' : `<p><hi rend="bold">${escapeXml(title)}</hi></p>`
  return `<note${attribute('type', callout)}>${head}${blocksOf(blocks)}</note>`
}

const formulaOf = (tex: string): string => `<formula notation="TeX">${escapeXml(tex)}</formula>`

const noteOf = (number: number, inside: string): string =>
  `<note${attribute('xml:id', `fn-${number}`)}${attribute('n', number)}>${inside}</note>`

const languageOf = (language: string | undefined): string | undefined =>
  language === undefined ? undefined : `language-${language}`

/** Images stand directly in a figure; its caption is the head. */
function figurePartOf(block: ContentBlock): string {
  if (block.kind === 'caption') return `<head>${inlineOf(block.blocks)}</head>`
  if (block.kind !== 'paragraph' || block.inline.some(({ kind }) => kind !== 'image'))
    return blockOf(block)
  return block.inline.map((piece) => (piece.kind === 'image' ? graphicOf(piece) : '')).join('')
}

function listOf({ order, items }: ListBlock): string {
  if (items.length === 0) return ''
  const rend = order === 'bullets' ? 'bulleted' : 'numbered'
  const lines = items.map(({ number, task, blocks }) => {
    const count = order === 'numbers' ? attribute('n', number) : ''
    const box = task === undefined ? '' : task === 'done' ? '[x] ' : '[ ] '
    return `<item${count}>${box}${within(blocks)}</item>`
  })
  return [`<list rend="${rend}">`, ...lines, '</list>'].join('\n')
}

/** Each term gets one item with all of its details: a glossary list has only pairs. */
function definitionsOf(entries: readonly DefinitionEntry[]): string {
  const pairs: { label: string; readonly details: ContentBlock[] }[] = []
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

function tableOf({ caption, rows }: TableBlock): string {
  const filled = rows.filter(({ cells }) => cells.length > 0)
  if (filled.length === 0) return blocksOf(caption)
  const head = caption.length === 0 ? [] : [`<head>${inlineOf(caption)}</head>`]
  return ['<table>', ...head, ...filled.map(rowOf), '</table>'].join('\n')
}

const rowOf = ({ kind, cells }: TableRow): string =>
  `<row${roleOf(kind)}>${cells.map(cellOf).join('')}</row>`

const cellOf = ({ kind, span, rowSpan = 1, blocks }: TableCell): string => {
  const spans = [
    span === 1 ? '' : attribute('cols', span),
    rowSpan === 1 ? '' : attribute('rows', rowSpan),
  ]
  return `<cell${roleOf(kind)}${spans.join('')}>${within(blocks)}</cell>`
}

const roleOf = (kind: 'head' | 'body' | 'data'): string => (kind === 'head' ? ' role="label"' : '')

/** A single paragraph is written without P. */
function within(blocks: readonly ContentBlock[]): string {
  const [first] = blocks
  return blocks.length === 1 && first?.kind === 'paragraph'
    ? piecesOf(first.inline)
    : blocksOf(blocks)
}

/** The texts of blocks where TEI allows only text, a line each. */
const inlineOf = (blocks: readonly ContentBlock[]): string => blocks.map(textsOf).join('<lb/>')

function textsOf(block: ContentBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return piecesOf(block.inline)
    case 'code':
      return `<code>${escapeXml(block.text)}</code>`
    case 'formula':
      return formulaOf(block.tex)
    case 'rule':
      return ''
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

const piecesOf = (pieces: readonly InlinePiece[]): string => inlinesOf(nestMarks(pieces))

const inlinesOf = (inline: readonly InlineNode[]): string =>
  inline.map((one) => (isSpan(one) ? spanOf(one) : pieceOf(one))).join('')

const marks: Readonly<Record<Exclude<MarkLayer, 'link'>, string>> = {
  strong: 'bold',
  emphasis: 'italic',
  strike: 'strikethrough',
  sub: 'subscript',
  sup: 'superscript',
}

function spanOf({ kind, href, inside }: MarkedSpan): string {
  if (kind === 'link') return `<ref${attribute('target', href)}>${inlinesOf(inside)}</ref>`
  return `<hi rend="${marks[kind]}">${inlinesOf(inside)}</hi>`
}

function pieceOf(piece: InlinePiece): string {
  switch (piece.kind) {
    case 'text':
      return escapeXml(piece.text)
    case 'code':
      return `<code>${escapeXml(piece.text)}</code>`
    case 'formula':
      return formulaOf(piece.tex)
    case 'image':
      return graphicOf(piece)
    case 'player':
      return `<ref${attribute('target', piece.src)}>${escapeXml(piece.title || piece.src)}</ref>`
    case 'break':
      return '<lb/>\n'
    case 'reference':
      return `<ref${attribute('target', `#fn-${piece.note}`)}>${piece.note}</ref>`
  }
}

const graphicOf = ({ src, alt }: Extract<InlinePiece, { kind: 'image' }>): string =>
  alt === ''
    ? `<graphic${attribute('url', src)}/>`
    : `<graphic${attribute('url', src)}><desc>${escapeXml(alt)}</desc></graphic>`
