import { endOfTagName, endOfWord, isAsciiLetter } from './markup-characters.js'
import { rawNameAt, rawTextEnd } from './raw-text.js'
import { BROKEN_OFF, TagScanner } from './tag-scanner.js'
import type { Tokenize, TokenSink } from './tokens.js'

const [exclamation, dash, slash, lessThan, greaterThan, question] = [33, 45, 47, 60, 62, 63]

/**
 * Goes from mark to mark with the platform's own search; single characters are looked at inside of tags only. A place to
 * begin at is taken to be outside of tags, comments and raw text. A full sink is told nothing more, but for the rest of
 * the tag that filled it.
 */
export const scan: Tokenize = (html, sink, from = 0) => new Scanner(html, sink).scan(from)

class Scanner {
  readonly #html: string
  readonly #sink: TokenSink
  readonly #tags: TagScanner
  /** The element whose raw text is next. */
  #rawName: string | undefined

  constructor(html: string, sink: TokenSink) {
    this.#html = html
    this.#sink = sink
    this.#tags = new TagScanner(html)
  }

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
      at = this.#rawName === undefined ? textStart : rawTextEnd(html, this.#rawName, textStart)
    }
    if (textStart < html.length && !sink.full) sink.text(textStart, html.length)
  }

  /** Gives the place after it. */
  #readMarkup(open: number): number {
    this.#rawName = undefined
    const sign = this.#html.charCodeAt(open + 1)
    if (isAsciiLetter(sign)) return this.#readStartTag(open + 1)
    return sign === slash ? this.#readEndTag(open + 2) : afterComment(this.#html, open)
  }

  #readStartTag(nameStart: number): number {
    const html = this.#html
    const nameEnd = endOfTagName(html, nameStart + 1)
    if (nameEnd === html.length) return BROKEN_OFF
    const tags = this.#tags
    const isAsked = this.#sink.startTag(nameStart, nameEnd)
    const end = isAsked ? tags.read(nameEnd, this.#sink) : tags.skip(nameEnd)
    if (end === BROKEN_OFF) return BROKEN_OFF
    this.#sink.startTagEnd(end, tags.closing)
    if (tags.closing === 'open') this.#rawName = rawNameAt(html, nameStart, nameEnd)
    return end
  }

  /** Its name goes on over slashes, and ends at white space; without a name it is a comment. */
  #readEndTag(nameStart: number): number {
    const html = this.#html
    if (!isAsciiLetter(html.charCodeAt(nameStart))) return afterGreaterThan(html, nameStart)
    const nameEnd = endOfWord(html, nameStart + 1)
    if (nameEnd === html.length) return BROKEN_OFF
    const end =
      html.charCodeAt(nameEnd) === greaterThan ? nameEnd + 1 : afterGreaterThan(html, nameEnd)
    if (end !== BROKEN_OFF) this.#sink.endTag(nameStart, nameEnd, end)
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

/** After what begins with two dashes and ends with two, or else after the next `>`. */
function afterComment(html: string, open: number): number {
  if (!html.startsWith('<!--', open)) return afterGreaterThan(html, open + 2)
  let at = html.indexOf('>', open + 4)
  while (at >= 0 && !endsComment(html, open, at)) at = html.indexOf('>', at + 1)
  return at < 0 ? BROKEN_OFF : at + 1
}

/** `-->`, whose dashes may be those that it begins with, or `--!>`, whose dashes may not. */
function endsComment(html: string, open: number, at: number): boolean {
  const isOdd = html.charCodeAt(at - 1) === exclamation && at >= open + '<!----!'.length
  const end = isOdd ? at - 1 : at
  return html.charCodeAt(end - 1) === dash && html.charCodeAt(end - 2) === dash
}

function afterGreaterThan(html: string, from: number): number {
  const at = html.indexOf('>', from)
  return at < 0 ? BROKEN_OFF : at + 1
}
