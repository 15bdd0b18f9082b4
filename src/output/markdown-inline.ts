import type { Mark, Piece } from '../content/content.js'
import { type Inline, isSpan, nestedMarks, type Span } from './nested-marks.js'

/** Inline content in Markdown, `lineBreak` for each break; nothing in it is guarded against what begins a line. */
export function markdownOfPieces(pieces: readonly Piece[], lineBreak: string): string {
  const writing = new InlineWriting(lineBreak)
  writing.add(nestedMarks(pieces), '')
  return writing.text
}

/** Text that stays text wherever it stands in a line. Underscores inside words mean nothing. */
export const escapedMarkdown = (text: string): string =>
  text
    .replace(/[\\*`[\]<~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w{1,40};)/g, '\\&')

/** An address between parentheses: what would end it or mean something there is spelt in hexadecimal digits. */
export const markdownAddress = (href: string): string =>
  href
    .replace(/[\\()<>`\s]/g, (character) => {
      return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
    })
    .replace(/&(?=#?\w{1,40};)/g, '&amp;')

const reference = /^\[\^\d+\]$/

const delimiters: Readonly<Record<Mark, string>> = { strong: '**', emphasis: '_' }

class InlineWriting {
  readonly #parts: string[] = []
  readonly #lineBreak: string

  constructor(lineBreak: string) {
    this.#lineBreak = lineBreak
  }

  get text(): string {
    return this.#parts.join('')
  }

  /** @param next What comes behind, as far as its first character is known. */
  add(all: readonly Inline[], next: string): void {
    for (const [at, inline] of all.entries()) {
      if (!isSpan(inline)) {
        if (inline.kind === 'reference') this.#guardBracket()
        this.#put(this.#piece(inline))
      } else if (inline.kind === 'link') this.#addLink(inline)
      else this.#addMarked(inline, inline.kind, at + 1 < all.length ? startOf(all[at + 1]!) : next)
    }
  }

  /** What would make more of a reference than that is kept from it. */
  #put(part: string): void {
    if (part === '') return
    const isMore = /^[(:]/.test(part) && reference.test(this.#parts.at(-1) ?? '')
    this.#parts.push(isMore ? `\\${part}` : part)
  }

  #piece(piece: Piece): string {
    switch (piece.kind) {
      case 'text':
        return escapedMarkdown(piece.text)
      case 'code':
        return codeSpan(piece.text)
      case 'image':
        return `![${escapedMarkdown(piece.alt)}](${markdownAddress(piece.src)})`
      case 'break':
        return this.#lineBreak
      case 'reference':
        return `[^${piece.note}]`
    }
  }

  /** An exclamation mark before a bracket would make an image of it. */
  #guardBracket(): void {
    const before = this.#parts.at(-1) ?? ''
    if (before.endsWith('!')) this.#parts.push(`${this.#parts.pop()!.slice(0, -1)}\\!`)
  }

  #addLink({ href, inside }: Span): void {
    this.#guardBracket()
    this.#put('[')
    this.add(inside, ']')
    this.#put(`](${markdownAddress(href!)})`)
  }

  /** White space goes outside the marks; where Markdown would not see them as such, they are left out. */
  #addMarked({ inside }: Span, mark: Mark, next: string): void {
    const { before, after, rest } = trimmed(inside)
    this.#put(before)
    const outside = [lastCharacter(this.#parts.at(-1) ?? ''), after || next] as const
    const edges = [rest[0], rest.at(-1)] as const
    const isSeen =
      mayTouch(outside[0], edges[0], startOf, mark) && mayTouch(outside[1], edges[1], endOf, mark)
    const delimiter = isSeen ? delimiters[mark] : ''
    this.#put(delimiter)
    this.add(rest, delimiter || outside[1])
    this.#put(delimiter)
    this.#put(after)
  }
}

/** Whether a delimiter between these two is one to Markdown: the rules for delimiter runs, on their safe side. */
function mayTouch(
  outside: string,
  edge: Inline | undefined,
  characterOf: (inline: Inline) => string,
  mark: Mark,
): boolean {
  if (edge === undefined) return false
  if (outside === '' || /[\s!-/:-@[-`{-~\p{P}]/u.test(outside)) return true
  return mark === 'strong' && edge.kind === 'text' && /[^\s\p{P}\p{S}]/u.test(characterOf(edge))
}

/** The first character that is printed of it, or of the text in it where marks may be left out. */
function startOf(inline: Inline): string {
  if (isSpan(inline)) return inline.kind === 'link' ? '[' : startOf(inline.inside[0]!)
  if (inline.kind === 'text') return String.fromCodePoint(inline.text.codePointAt(0)!)
  return edgeOfOthers[inline.kind][0]
}

function endOf(inline: Inline): string {
  if (isSpan(inline)) return inline.kind === 'link' ? ')' : endOf(inline.inside.at(-1)!)
  if (inline.kind === 'text') return lastCharacter(inline.text)
  return edgeOfOthers[inline.kind][1]
}

const edgeOfOthers = {
  code: ['`', '`'],
  image: ['!', ')'],
  break: ['\n', '\n'],
  reference: ['[', ']'],
} as const

const lastCharacter = (text: string): string => /.$/su.exec(text.slice(-2))?.[0] ?? ''

interface Trimmed {
  readonly before: string
  readonly rest: readonly Inline[]
  readonly after: string
}

/** The white space at the edges of what stands between marks, also where it stands between inner marks. */
function trimmed(inside: readonly Inline[]): Trimmed {
  const all = [...inside]
  const before = trimEdge(all, 0)
  return { before, after: trimEdge(all, all.length - 1), rest: all }
}

/** Takes the white space off the first or last of them, which goes when nothing else is left. */
function trimEdge(all: Inline[], edge: number): string {
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

/** Fenced by more backticks than any in it; a space keeps those at its edges from the fence. */
function codeSpan(text: string): string {
  const fence = '`'.repeat(longestBackticks(text) + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return fence + pad + text + pad + fence
}

export const longestBackticks = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0)
