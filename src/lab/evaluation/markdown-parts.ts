import { load } from 'cheerio/slim'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmTable } from 'micromark-extension-gfm-table'
import { math } from 'micromark-extension-math'
import { wordTokens } from '../../core/text/tokens.js'
import { type FidelityKind, fidelityKinds } from './fidelity-result.js'

/** The parts of each kind, in document order, in the form in which they are compared. */
export type MarkdownParts = Readonly<Record<FidelityKind, readonly string[]>>

/** A node of the parser's tree, as far as it is read here. */
interface MarkdownNode {
  readonly type: string
  readonly value?: string
  readonly url?: string
  readonly alt?: string | null | undefined
  readonly children?: readonly MarkdownNode[]
  readonly position?: { readonly start: MarkdownPlace; readonly end: MarkdownPlace } | undefined
}

interface MarkdownPlace {
  readonly offset?: number | undefined
}

/** Parts that are being collected. */
type CollectedParts = Readonly<Record<FidelityKind, string[]>>

/** What a Markdown document is made of, read by the parser of others. */
export function markdownParts(markdown: string): MarkdownParts {
  const parts = Object.fromEntries(
    fidelityKinds.map((kind): [string, string[]] => [kind, []]),
  ) as CollectedParts
  for (const node of nodesBelow(parsed(markdown))) addNode(node, markdown, parts)
  return parts
}

const parsed = (markdown: string): MarkdownNode =>
  fromMarkdown(markdown, {
    extensions: [gfmTable(), gfmFootnote(), math()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown(), mathFromMarkdown()],
  })

function addNode(node: MarkdownNode, markdown: string, parts: CollectedParts): void {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      addWords(node.value ?? '', parts)
      break
    case 'code':
      addWords(node.value ?? '', parts)
      parts.code.push(codeForm(node.value ?? ''))
      break
    case 'heading':
      parts.headings.push(folded(textOf(node)))
      break
    case 'listItem':
      parts.items.push(folded(textOf(node, 'list')))
      break
    case 'tableRow':
      parts.rows.push(rowForm((node.children ?? []).map((cell) => textOf(cell))))
      break
    case 'math':
      parts.formulas.push(texForm(node.value ?? ''))
      break
    case 'inlineMath':
      if (isMoney(node, markdown)) addWords(node.value ?? '', parts)
      else parts.formulas.push(texForm(node.value ?? ''))
      break
    case 'footnoteDefinition':
      parts.notes.push(folded(textOf(node)))
      break
    case 'image':
      parts.images.push(node.url ?? '')
      break
    case 'link':
      parts.links.push(`${folded(textOf(node))} ${(node.url ?? '').replace(/\/$/, '')}`)
      break
    case 'html':
      addHtml(node.value ?? '', parts)
      break
  }
}

function addWords(text: string, { words }: CollectedParts): void {
  for (const word of wordTokens(text)) words.push(word)
}

/** Tables that pipes cannot say are written as HTML. */
function addHtml(html: string, parts: CollectedParts): void {
  const page = load(html, null, false)
  addWords(page.text(), parts)
  for (const row of page('tr').toArray()) {
    const cells = page(row).children('td, th').toArray()
    parts.rows.push(rowForm(cells.map((cell) => page(cell).text())))
  }
}

const codeForm = (code: string): string =>
  code
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd()

const rowForm = (cells: readonly string[]): string => cells.map(folded).join(' | ')

/** White space means nothing in TeX. */
const texForm = (tex: string): string => tex.replace(/\s+/g, '')

const folded = (text: string): string =>
  text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Two amounts of dollars are no formula: its signs stand at what they enclose, and no digit follows. */
function isMoney({ position }: MarkdownNode, markdown: string): boolean {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
  const isLoose = /^\$+\s|\s\$+$/.test(markdown.slice(start, end))
  return isLoose || /\d/.test(markdown.charAt(end))
}

/** Elements whose texts do not run on into the next. */
const separate = new Set(['paragraph', 'heading', 'tableCell', 'listItem', 'code', 'break'])

/** The texts of the leaves below a node, without those in nodes of a type. */
function textOf(node: MarkdownNode, without?: string): string {
  let text = ''
  for (const { type, value, alt } of nodesBelow(node, without)) {
    if (type !== 'html') text += value ?? alt ?? ''
    if (separate.has(type)) text += ' '
  }
  return text
}

/** All nodes below a node in document order. Nothing recurses: documents may nest deeply. */
function* nodesBelow(root: MarkdownNode, without?: string): Generator<MarkdownNode> {
  const pending = [...(root.children ?? [])].reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === without) continue
    yield node
    for (const child of [...(node.children ?? [])].reverse()) pending.push(child)
  }
}
