import { afterDeclaration } from './comments.js'
import {
  afterGreaterThan,
  endOfTagName,
  isAsciiLetter,
  matchesAt,
  UNTERMINATED,
} from './markup-characters.js'
import { type FindTextEnd, rawTextEndOf } from './raw-text.js'
import { TagScanner } from './tag-scanner.js'
import type { Tokenize, TokenSink } from './tokens.js'

const [exclamation, slash, lessThan, question] = [33, 47, 60, 63]

/**
 * Tokenizes HTML with `indexOf`, and reads single characters only inside tags. A search that fails ends the page, so
 * that none is repeated. The tokens are those of browsers, with exceptions listed in docs/decisions/0014-scanner.md.
 */
export const scan: Tokenize = (html, sink, from = 0) => new Scanner(html, sink).scan(from)

/** A scanner of one page, which can continue at a later offset. */
export class Scanner {
  readonly #html: string
  readonly #sink: TokenSink
  readonly #tags: TagScanner
  /** How the raw text after the last start tag ends; `undefined` after other markup. */
  #textEnd: FindTextEnd | undefined
  /** Number of open SVG and MATH elements. */
  #foreignDepth = 0

  constructor(html: string, sink: TokenSink) {
    this.#html = html
    this.#sink = sink
    this.#tags = new TagScanner(html)
  }

  /** @param from An offset outside tags, comments, SVG, MATH and raw text. */
  scan(from: number): void {
    const html = this.#html
    const sink = this.#sink
    let textStart = from
    let at = from
    while (at < html.length && !sink.full) {
      const open = html.charCodeAt(at) === lessThan ? at : html.indexOf('<', at)
      if (open < 0) break
      if (!beginsMarkup(html, open)) {
        at = open + 1
        continue
      }
      if (open > textStart) sink.text(textStart, open)
      if (sink.full) return
      textStart = this.#readMarkup(open)
      if (textStart === UNTERMINATED) return
      at = this.#textEnd === undefined ? textStart : this.#textEnd(html, textStart)
    }
    if (textStart < html.length && !sink.full) sink.text(textStart, html.length)
  }

  /** Returns the offset after the markup. */
  #readMarkup(open: number): number {
    this.#textEnd = undefined
    const sign = this.#html.charCodeAt(open + 1)
    if (isAsciiLetter(sign)) return this.#readStartTag(open + 1)
    return sign === slash ? this.#readEndTag(open + 2) : afterDeclaration(this.#html, open)
  }

  #readStartTag(nameStart: number): number {
    const nameEnd = endOfTagName(this.#html, nameStart + 1)
    if (nameEnd === this.#html.length) return UNTERMINATED
    const tags = this.#tags
    const wantsAttributes = this.#sink.startTag(nameStart, nameEnd)
    const end = wantsAttributes ? tags.read(nameEnd, this.#sink) : tags.skip(nameEnd)
    if (end === UNTERMINATED) return UNTERMINATED
    this.#sink.startTagEnd(end, tags.closing)
    this.#enter(nameStart, nameEnd)
    return end
  }

  /** A self-closing slash counts only inside SVG and MATH. */
  #enter(nameStart: number, nameEnd: number): void {
    const isClosed = this.#tags.closing === 'self-closing'
    if (isClosed && this.#foreignDepth > 0) return
    this.#textEnd = rawTextEndOf(this.#html, nameStart, nameEnd)
    if (!isClosed && isForeignRoot(this.#html, nameStart, nameEnd)) this.#foreignDepth++
  }

  /** An end tag without a name is a comment. */
  #readEndTag(nameStart: number): number {
    const html = this.#html
    if (!isAsciiLetter(html.charCodeAt(nameStart))) return afterGreaterThan(html, nameStart)
    const nameEnd = endOfTagName(html, nameStart + 1)
    if (nameEnd === html.length) return UNTERMINATED
    const end = this.#tags.skip(nameEnd)
    if (end === UNTERMINATED) return UNTERMINATED
    this.#sink.endTag(nameStart, nameEnd, end)
    if (this.#foreignDepth > 0 && isForeignRoot(html, nameStart, nameEnd)) this.#foreignDepth--
    return end
  }
}

/** Whether a `<` begins a tag or comment; otherwise it is text. */
function beginsMarkup(html: string, open: number): boolean {
  if (open + 1 === html.length) return false
  const sign = html.charCodeAt(open + 1)
  if (sign === slash) return open + 2 < html.length
  return isAsciiLetter(sign) || sign === exclamation || sign === question
}

const isForeignRoot = (html: string, start: number, end: number): boolean =>
  (end - start === 'svg'.length && matchesAt(html, start, 'svg')) ||
  (end - start === 'math'.length && matchesAt(html, start, 'math'))
