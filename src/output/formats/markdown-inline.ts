import type { InlinePiece, TextMark } from '../../analysis/content/content.js'
import type { PlainRange } from './markdown-line.js'
import { type InlineNode, isSpan, type MarkedSpan, nestMarks } from './nested-marks.js'

/**
 * Inline content as Markdown, with `lineBreak` for each break. What begins a block at the start of a line is not
 * escaped.
 * @param page The URL of the page without a fragment: a link to a part of it is written as the fragment alone.
 */
export const markdownOfPieces = (
  pieces: readonly InlinePiece[],
  lineBreak: string,
  page?: string,
): string => markdownWithPlainTexts(pieces, lineBreak, page).text

/** The same, and where texts without marks stand in it. */
export function markdownWithPlainTexts(
  pieces: readonly InlinePiece[],
  lineBreak: string,
  page?: string,
): { readonly text: string; readonly plain: readonly PlainRange[] } {
  const writer = new InlineWriter(lineBreak, page, hasDollarPair(pieces))
  const [first] = pieces
  if (
    pieces.length === 1 &&
    first?.kind === 'text' &&
    first.marks.length === 0 &&
    first.link === undefined
  ) {
    writer.add(pieces, '')
    return { text: writer.text, plain: [{ from: 0, to: writer.length }] }
  }
  const nodes = nestMarks(pieces)
  const plain: PlainRange[] = []
  for (const [at, node] of nodes.entries()) {
    const from = writer.length
    writer.add([node], at + 1 < nodes.length ? startOf(nodes[at + 1]!) : '')
    if (node.kind === 'text') plain.push({ from, to: writer.length })
  }
  return { text: writer.text, plain }
}

/** Two dollar signs that enclose something as a formula is enclosed; amounts of money do not. */
const dollarPair = /\$(?:[^\s$]|[^\s$][^$\n]{0,400}[^\s$])\$(?!\d)/

/** Whether a dollar sign may begin or end a formula, or two a block of one: then each that is text needs an escape. */
function hasDollarPair(pieces: readonly InlinePiece[]): boolean {
  if (pieces.some(({ kind }) => kind === 'formula')) return true
  if (!pieces.some((piece) => 'text' in piece && piece.text.includes('$'))) return false
  const text = pieces.map((piece) =>
    piece.kind === 'text' || piece.kind === 'code' ? piece.text : ' ',
  )
  const all = text.join('')
  return all.includes('$$') || dollarPair.test(all)
}

/** Escapes text for any place in a line. Underscores inside words need no escape. */
const escapedMarkdown = (text: string): string =>
  mayNeedEscape.test(text)
    ? text
        .replace(/[\\*`[\]<~]/g, '\\$&')
        .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
        .replace(/&(?=#?\w{1,40};)/g, '\\&')
    : text

const mayNeedEscape = /[\\*`[\]<~_&]/

/** A formula on one line; a sign below is none of a tag. */
const formula = (tex: string): string =>
  `$${tex
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replace(/<(?=\S)/g, '< ')}$`

/** An address between parentheses: characters with a meaning there are percent-encoded. */
const markdownAddress = (href: string): string =>
  href
    .replace(/[()]/g, '\\$&')
    .replace(/\\(?![()])|[<>`\s]/g, (character) => {
      return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
    })
    .replace(/&(?=#?\w{1,40};)/g, '&amp;')

const reference = /^\[\^\d+\]$/

/** What opens and closes a mark; the elements are those of HTML, which Markdown takes as they are. */
const delimiters: Readonly<Record<TextMark, readonly [open: string, close: string]>> = {
  strong: ['**', '**'],
  emphasis: ['_', '_'],
  strike: ['~~', '~~'],
  sub: ['<sub>', '</sub>'],
  sup: ['<sup>', '</sup>'],
}

class InlineWriter {
  readonly #parts: string[] = []
  #length = 0
  readonly #lineBreak: string
  readonly #page: string | undefined
  readonly #escapesDollars: boolean

  constructor(lineBreak: string, page: string | undefined, escapesDollars: boolean) {
    this.#lineBreak = lineBreak
    this.#page = page
    this.#escapesDollars = escapesDollars
  }

  get text(): string {
    return this.#parts.join('')
  }

  /** The length of the text. */
  get length(): number {
    return this.#length
  }

  /** @param next What follows; only its first character matters. */
  add(all: readonly InlineNode[], next: string): void {
    for (const [at, inline] of all.entries()) {
      if (!isSpan(inline)) {
        if (inline.kind === 'reference') this.#guardBracket()
        this.#put(this.#piece(inline))
      } else if (inline.kind === 'link') this.#addLink(inline)
      else this.#addMarked(inline, inline.kind, at + 1 < all.length ? startOf(all[at + 1]!) : next)
    }
  }

  /** Escapes what would turn a reference before it into a link or a definition. */
  #put(part: string): void {
    if (part === '') return
    const isMore = /^[(:]/.test(part) && reference.test(this.#parts.at(-1) ?? '')
    this.#parts.push(isMore ? `\\${part}` : part)
    this.#length += part.length + (isMore ? 1 : 0)
  }

  #piece(piece: InlinePiece): string {
    switch (piece.kind) {
      case 'text':
        return this.#escaped(piece.text)
      case 'code':
        return codeSpan(piece.text)
      case 'formula':
        return formula(piece.tex)
      case 'image':
        return `![${this.#escaped(piece.alt)}](${markdownAddress(piece.src)})`
      case 'player':
        return `![${this.#escaped(piece.title)}](${markdownAddress(piece.src)})`
      case 'break':
        return this.#lineBreak
      case 'reference':
        return `[^${piece.note}]`
    }
  }

  #escaped(text: string): string {
    const escaped = escapedMarkdown(text)
    return this.#escapesDollars ? escaped.replaceAll('$', '\\$') : escaped
  }

  /** Escapes an exclamation mark before a bracket, which would make it an image. */
  #guardBracket(): void {
    const before = this.#parts.at(-1) ?? ''
    if (!before.endsWith('!')) return
    this.#parts.push(`${this.#parts.pop()!.slice(0, -1)}\\!`)
    this.#length++
  }

  #addLink({ href, inside }: MarkedSpan): void {
    this.#guardBracket()
    this.#put('[')
    this.add(inside, ']')
    this.#put(`](${markdownAddress(this.#shortened(href!))})`)
  }

  #shortened(href: string): string {
    const page = this.#page
    return page !== undefined && href.startsWith(`${page}#`) ? href.slice(page.length) : href
  }

  /** White space goes outside the marks. Marks that Markdown would not recognise are left out. */
  #addMarked({ inside }: MarkedSpan, mark: TextMark, next: string): void {
    const { before, after, rest } = trimmed(inside)
    this.#put(before)
    const outside = [lastCharacter(this.#parts.at(-1) ?? ''), after || next] as const
    const edges = [rest[0], rest.at(-1)] as const
    const isElement = mark === 'sub' || mark === 'sup'
    const isRecognised =
      rest.length > 0 &&
      (isElement ||
        (mayTouch(outside[0], edges[0], startOf, mark) &&
          mayTouch(outside[1], edges[1], endOf, mark)))
    const [open, close] = isRecognised ? delimiters[mark] : ['', '']
    this.#put(open)
    this.add(rest, close || outside[1])
    this.#put(close)
    this.#put(after)
  }
}

/** Whether Markdown recognises a delimiter between these two: a strict reading of its rules for delimiter runs. */
function mayTouch(
  outside: string,
  edge: InlineNode | undefined,
  characterOf: (inline: InlineNode) => string,
  mark: TextMark,
): boolean {
  if (edge === undefined) return false
  if (outside === '' || /[\s!-/:-@[-`{-~\p{P}]/u.test(outside)) return true
  return mark !== 'emphasis' && edge.kind === 'text' && /[^\s\p{P}\p{S}]/u.test(characterOf(edge))
}

/** The first character as written, or that of the text inside where marks may be left out. */
function startOf(inline: InlineNode): string {
  if (isSpan(inline)) return inline.kind === 'link' ? '[' : startOf(inline.inside[0]!)
  if (inline.kind === 'text') return String.fromCodePoint(inline.text.codePointAt(0)!)
  return edgeOfOthers[inline.kind][0]
}

function endOf(inline: InlineNode): string {
  if (isSpan(inline)) return inline.kind === 'link' ? ')' : endOf(inline.inside.at(-1)!)
  if (inline.kind === 'text') return lastCharacter(inline.text)
  return edgeOfOthers[inline.kind][1]
}

const edgeOfOthers = {
  code: ['`', '`'],
  formula: ['$', '$'],
  image: ['!', ')'],
  player: ['!', ')'],
  break: ['\n', '\n'],
  reference: ['[', ']'],
} as const

const lastCharacter = (text: string): string => /.$/su.exec(text.slice(-2))?.[0] ?? ''

interface Trimmed {
  readonly before: string
  readonly rest: readonly InlineNode[]
  readonly after: string
}

/** Splits off the white space at both edges, also inside inner marks. */
function trimmed(inside: readonly InlineNode[]): Trimmed {
  const all = [...inside]
  const before = trimEdge(all, 0)
  return { before, after: trimEdge(all, all.length - 1), rest: all }
}

/** Removes the white space at one edge, and the node where nothing else is left of it. */
function trimEdge(all: InlineNode[], edge: number): string {
  const inline = all[edge]
  if (inline === undefined) return ''
  if (isSpan(inline) && inline.kind !== 'link') {
    const inner = [...inline.inside]
    const space = trimEdge(inner, edge === 0 ? 0 : inner.length - 1)
    all.splice(edge, 1, ...(inner.length > 0 ? [{ ...inline, inside: inner }] : []))
    return space
  }
  if (inline.kind !== 'text') return ''
  const text = edge === 0 ? inline.text.trimStart() : inline.text.trimEnd()
  all.splice(edge, 1, ...(text === '' ? [] : [{ ...inline, text }]))
  return text === inline.text ? '' : ' '
}

/** The fence has more backticks than any sequence inside; a space separates backticks at the edges. */
function codeSpan(text: string): string {
  const fence = '`'.repeat(longestBackticks(text) + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return fence + pad + text + pad + fence
}

export const longestBackticks = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0)
