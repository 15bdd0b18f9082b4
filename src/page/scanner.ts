import { afterDeclaration } from './comments.js'
import { endOfTagName, isAsciiLetter } from './markup-characters.js'
import { afterGreaterThan, BROKEN_OFF } from './places.js'
import { type TextEnd, textEndOf } from './raw-text.js'
import { standsAt } from './tag-names.js'
import { TagScanner } from './tag-scanner.js'
import type { Tokenize, TokenSink } from './tokens.js'

const [exclamation, slash, lessThan, question] = [33, 47, 60, 63]

/**
 * Goes from mark to mark with the platform's own search; single characters are looked at inside of tags only. A search
 * that fails ends the page, so that none is done twice. What is told is what browsers read;
 * docs/decisions/0014-scanner.md says where it is not.
 */
export const scan: Tokenize = (html, sink, from = 0) => new Scanner(html, sink).scan(from)

/** The same of one page, which may be gone on with behind what is left out. */
export class Scanner {
  readonly #html: string
  readonly #sink: TokenSink
  readonly #tags: TagScanner
  /** How the text ends that the last start tag began; nothing after markup. */
  #textEnd: TextEnd | undefined
  /** How many drawings and formulas are open. */
  #drawings = 0

  constructor(html: string, sink: TokenSink) {
    this.#html = html
    this.#sink = sink
    this.#tags = new TagScanner(html)
  }

  /** From outside of tags, comments, drawings and raw text. */
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
      if (textStart === BROKEN_OFF) return
      at = this.#textEnd === undefined ? textStart : this.#textEnd(html, textStart)
    }
    if (textStart < html.length && !sink.full) sink.text(textStart, html.length)
  }

  /** Gives the place after it. */
  #readMarkup(open: number): number {
    this.#textEnd = undefined
    const sign = this.#html.charCodeAt(open + 1)
    if (isAsciiLetter(sign)) return this.#readStartTag(open + 1)
    return sign === slash ? this.#readEndTag(open + 2) : afterDeclaration(this.#html, open)
  }

  #readStartTag(nameStart: number): number {
    const nameEnd = endOfTagName(this.#html, nameStart + 1)
    if (nameEnd === this.#html.length) return BROKEN_OFF
    const tags = this.#tags
    const isAsked = this.#sink.startTag(nameStart, nameEnd)
    const end = isAsked ? tags.read(nameEnd, this.#sink) : tags.skip(nameEnd)
    if (end === BROKEN_OFF) return BROKEN_OFF
    this.#sink.startTagEnd(end, tags.closing)
    this.#enter(nameStart, nameEnd)
    return end
  }

  /** A slash closes nothing outside of drawings, not even a SCRIPT. */
  #enter(nameStart: number, nameEnd: number): void {
    const isClosed = this.#tags.closing === 'self-closing'
    if (isClosed && this.#drawings > 0) return
    this.#textEnd = textEndOf(this.#html, nameStart, nameEnd)
    if (!isClosed && isDrawing(this.#html, nameStart, nameEnd)) this.#drawings++
  }

  /** An end tag without a name is a comment. */
  #readEndTag(nameStart: number): number {
    const html = this.#html
    if (!isAsciiLetter(html.charCodeAt(nameStart))) return afterGreaterThan(html, nameStart)
    const nameEnd = endOfTagName(html, nameStart + 1)
    if (nameEnd === html.length) return BROKEN_OFF
    const end = this.#tags.skip(nameEnd)
    if (end === BROKEN_OFF) return BROKEN_OFF
    this.#sink.endTag(nameStart, nameEnd, end)
    if (this.#drawings > 0 && isDrawing(html, nameStart, nameEnd)) this.#drawings--
    return end
  }
}

/** Whether a `<` begins a tag or a comment; otherwise it is text. */
function beginsMarkup(html: string, open: number): boolean {
  if (open + 1 === html.length) return false
  const sign = html.charCodeAt(open + 1)
  if (sign === slash) return open + 2 < html.length
  return isAsciiLetter(sign) || sign === exclamation || sign === question
}

const isDrawing = (html: string, start: number, end: number): boolean =>
  (end - start === 'svg'.length && standsAt(html, start, 'svg')) ||
  (end - start === 'math'.length && standsAt(html, start, 'math'))
