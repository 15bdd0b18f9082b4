// Reads the outputs of a page again with the parsers of others, and tells what is not as it should be.
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmTable } from 'micromark-extension-gfm-table'
import { math } from 'micromark-extension-math'
import { SaxesParser } from 'saxes'
import { teiFaults } from './tei-schema.mjs'

export const faultsOf = ({ content, url, markdown, html, xml, tei }) => [
  ...markdownFaults(content, markdown, url),
  ...htmlFaults(html),
  ...xmlFaults(xml),
  ...teiFaults(treeOf(tei)),
]

/** The elements of an XML document; throws where it is none. */
export function treeOf(xml) {
  const parser = new SaxesParser({ xmlns: true })
  const root = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, attributes }) => {
    const named = Object.entries(attributes).map(([name, { value }]) => [name, value])
    const element = { name: local, attributes: Object.fromEntries(named), children: [], text: '' }
    open.at(-1).children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', (text) => {
    open.at(-1).text += text
  })
  parser.write(xml).close()
  return root.children[0]
}

function xmlFaults(xml) {
  const root = treeOf(xml)
  const faults = []
  if (root.name !== 'documents') faults.push(`the root of XML is ${root.name}`)
  for (const { name, children } of root.children) {
    const names = children.map((child) => child.name).filter((child) => child !== 'headline')
    if (name !== 'document' || names.join() !== 'information,main')
      faults.push(`XML has ${name} of ${names}`)
  }
  return faults
}

const elements = new Set(
  (
    'html head meta title body article p h1 h2 h3 h4 h5 h6 pre code blockquote ul ol li table caption thead tbody tr th td ' +
    'dl dt dd figure figcaption a strong em del sub sup img br hr div span aside details summary input section'
  ).split(' '),
)
const attributes = new Set(
  'href src alt start value colspan rowspan align class lang data-id charset id type disabled checked'.split(
    ' ',
  ),
)

/** Everything between the signs of a tag: they are escaped wherever they are text. */
function htmlFaults(html) {
  const faults = [...noteIdFaults(html)]
  for (const [tag, name, rest] of html.matchAll(/<\/?([a-z\d]+)([^<>]*)>/gi)) {
    if (!elements.has(name)) faults.push(`HTML has ${tag}`)
    for (const [, attribute, value] of rest.matchAll(/([^\s=]+)="([^"]*)"/g)) {
      if (!attributes.has(attribute)) faults.push(`HTML has ${tag}`)
      const isAddress = attribute === 'href' || attribute === 'src'
      if (isAddress && !/^(?:https?:|mailto:|tel:|#fn(?:ref)?-[-\d]+$)/.test(value))
        faults.push(`HTML has ${tag}`)
    }
  }
  return faults
}

/** Ids stand once, and links to them lead somewhere. */
function noteIdFaults(html) {
  const all = (pattern) => [...html.matchAll(pattern)].map(([, id]) => id)
  const ids = all(/<[^<>]* id="([^"]*)"/g)
  const wanted = all(/<[^<>]* href="#([^"]*)"/g)
  return [
    ...ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `HTML has twice the id ${id}`),
    ...ids.filter((id) => !/^fn(?:ref)?-[-\d]+$/.test(id)).map((id) => `HTML has the id ${id}`),
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `HTML has nothing called ${id}`),
  ]
}

function markdownFaults(content, markdown, url) {
  const page = url?.replace(/#.*$/s, '')
  const expected = outlineOfContent(content, (link) =>
    page !== undefined && link.startsWith(`${page}#`) ? link.slice(page.length) : link,
  )
  // where there are no formulas in lines, dollar signs are money
  const found = outlineOfMarkdown(markdown, hasInlineFormula(content))
  return Object.keys(expected).flatMap((kind) => {
    const [due, there] = [expected[kind], found[kind]].map((all) =>
      all.map((one) => JSON.stringify(one)),
    )
    const at = due.findIndex((one, place) => one !== there[place])
    if (at < 0 && due.length === there.length) return []
    const place = at < 0 ? due.length : at
    return [`Markdown has as ${kind} ${place} ${there[place]}, not ${due[place]}`]
  })
}

const newOutline = () => ({
  headings: [],
  lists: [],
  tables: [],
  code: [],
  formulas: [],
  links: [],
  references: [],
  notes: [],
  quotes: [],
})

const fold = (text) => text.replace(/\s+/g, ' ').trim()

/** White space means nothing in TeX. */
const texOf = (tex) => tex.replace(/\s+/g, '')

/** Characters that mean something in Markdown may be spelt in hexadecimal digits. */
const address = (url) =>
  url.replace(/%(28|29|3C|3E|5C|60|20)/gi, (_, digits) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )

/** What a content should look like in Markdown; what is written as HTML there is left out. */
function outlineOfContent({ blocks }, shortened) {
  const outline = newOutline()
  const visitAll = (all, isInCell) => {
    for (const block of all) visit(block, isInCell)
  }
  const visit = (block, isInCell) => {
    switch (block.kind) {
      case 'heading':
        if (!isInCell) outline.headings.push([block.level, fold(textOf(block.inline))])
        return addPieces(block.inline)
      case 'paragraph':
        return addPieces(block.inline)
      case 'code':
        if (!isInCell) outline.code.push([block.language ?? '', block.text])
        return
      case 'formula':
        outline.formulas.push(texOf(block.tex))
        return
      case 'rule':
        return
      case 'note':
        outline.notes.push([String(block.number), fold(block.blocks.map(wordsOf).join(' '))])
        return visitAll(block.blocks, isInCell)
      case 'list':
        if (!isInCell) outline.lists.push([block.order, block.items.length])
        for (const item of block.items) visitAll(item.blocks, isInCell)
        return
      case 'definitions':
        return visitAll(
          block.entries.flatMap((entry) => entry.blocks),
          isInCell,
        )
      case 'table':
        if (!isPipeTable(block)) return
        visitAll(block.caption, isInCell)
        if (!isInCell) outline.tables.push(shapeOf(block))
        for (const { cells } of block.rows) for (const cell of cells) visitAll(cell.blocks, true)
        return
      case 'quote':
      case 'callout':
        if (!isInCell) outline.quotes.push(block.kind === 'callout' ? `[!${block.callout}]` : '')
        return visitAll(block.blocks, isInCell)
      default:
        return visitAll(block.blocks, isInCell)
    }
  }
  const addPieces = (pieces) => {
    let last
    for (const piece of pieces) {
      if (piece.link !== undefined && piece.link !== last)
        outline.links.push(address(shortened(piece.link)))
      last = piece.kind === 'break' ? undefined : piece.link
      if (piece.kind === 'reference') outline.references.push(String(piece.note))
      if (piece.kind === 'image' || piece.kind === 'player')
        outline.links.push(`image ${address(piece.src)}`)
      if (piece.kind === 'formula') outline.formulas.push(texOf(piece.tex))
    }
  }
  visitAll(blocks, false)
  return outline
}

const isPipeTable = ({ rows }) =>
  rows.every(({ cells }) =>
    cells.every(
      ({ span, rowSpan = 1, blocks }) =>
        blocks.length === 0 || (span === 1 && rowSpan === 1 && blocks.every(isLine)),
    ),
  )

const isLine = ({ kind, text, blocks }) =>
  /^(?:paragraph|heading|formula)$/.test(kind) ||
  (kind === 'code' && !text.includes('\n')) ||
  (/^(?:figure|caption|note)$/.test(kind) && blocks.every(isLine))

const textOf = (pieces) =>
  pieces.map((piece) => (piece.kind === 'break' ? ' ' : (piece.text ?? ''))).join('')

/** The letters and digits of a paragraph that begins a note; other blocks are looked at by themselves. */
const wordsOf = ({ kind, inline }) => (kind === 'paragraph' ? lettersOf(textOf(inline)) : '')

const lettersOf = (text) => text.replace(/[^\p{L}\p{N}]+/gu, ' ')

/** Rows and columns. */
function shapeOf({ rows }) {
  const widths = rows.map(({ cells }) => cells.reduce((sum, { span }) => sum + span, 0))
  return [rows.length, Math.max(...widths)]
}

const hasInlineFormula = (part) =>
  typeof part === 'object' &&
  part !== null &&
  (part.inline?.some(({ kind }) => kind === 'formula') ||
    Object.values(part).some((inner) => hasInlineFormula(inner)))

function outlineOfMarkdown(markdown, singleDollarTextMath) {
  const outline = newOutline()
  const visit = (node) => {
    switch (node.type) {
      case 'heading':
        outline.headings.push([node.depth, fold(plain(node))])
        break
      case 'list':
        outline.lists.push([node.ordered ? 'numbers' : 'bullets', node.children.length])
        break
      case 'code':
        outline.code.push([node.lang ?? '', node.value])
        break
      case 'math':
      case 'inlineMath':
        outline.formulas.push(texOf(node.value))
        break
      case 'table':
        outline.tables.push([node.children.length, node.children[0].children.length])
        break
      case 'blockquote':
        outline.quotes.push(/^\[!\w+\]/.exec(plain(node))?.[0].toLowerCase() ?? '')
        break
      case 'footnoteReference':
        outline.references.push(node.identifier)
        break
      case 'footnoteDefinition':
        outline.notes.push([node.identifier, fold(node.children.map(wordsOfNode).join(' '))])
        break
      case 'link':
        outline.links.push(address(node.url))
        break
      case 'image':
        outline.links.push(`image ${address(node.url)}`)
        break
    }
    for (const child of node.children ?? []) visit(child)
  }
  visit(
    fromMarkdown(markdown, {
      extensions: [gfmTable(), gfmFootnote(), math({ singleDollarTextMath })],
      mdastExtensions: [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown(), mathFromMarkdown()],
    }),
  )
  return outline
}

const wordsOfNode = (node) => (node.type === 'paragraph' ? lettersOf(plain(node)) : '')

const plain = (node) => {
  if (node.type === 'image' || node.type === 'inlineMath' || node.type === 'html') return ''
  if (node.type === 'break') return ' '
  return node.value ?? (node.children ?? []).map(plain).join('')
}
