import {
  afterSpace,
  endOfAttributeName,
  endOfBareValue,
  isSpace,
  UNTERMINATED,
} from './markup-characters.js'
import type { TokenSink } from './tokens.js'

const [doubleQuote, singleQuote, slash, equals, greaterThan] = [34, 39, 47, 61, 62]

type AttributeSink = Pick<TokenSink, 'attribute'>

const ignoreAttributes: AttributeSink = { attribute() {} }

/** Finds the ends of tags, in page order. */
export class TagScanner {
  /** Whether the last tag is self-closing: a slash counts right before `>`, but not in an unquoted value. */
  closing: 'open' | 'self-closing' = 'open'
  readonly #html: string
  /** The first single quote at or after the tags scanned so far. */
  #nextSingleQuote = -1

  constructor(html: string) {
    this.#html = html
  }

  /** Passes on the attributes of the tag whose name ends at `nameEnd`; returns the offset after the tag. */
  read(nameEnd: number, sink: AttributeSink): number {
    const html = this.#html
    this.closing = 'open'
    let at = nameEnd
    while (at >= 0 && at < html.length) {
      const code = html.charCodeAt(at)
      if (code === greaterThan) return at + 1
      if (code === slash) {
        if (html.startsWith('/>', at)) this.closing = 'self-closing'
        at++
      } else if (isSpace(code)) at++
      else at = readAttribute(html, at, sink)
    }
    return UNTERMINATED
  }

  /** Returns the same offset without reading attributes. */
  skip(nameEnd: number): number {
    const html = this.#html
    this.closing = 'open'
    if (html.charCodeAt(nameEnd) === greaterThan) return nameEnd + 1
    const end = html.indexOf('>', nameEnd)
    if (end < 0) return UNTERMINATED
    return this.#endsAfterQuote(nameEnd, end) ? end + 1 : this.read(nameEnd, ignoreAttributes)
  }

  /**
   * Whether the first `>` certainly ends the tag, because a double quote precedes it. It is uncertain if that quote
   * may begin a value, if a slash may belong to a value, or if values may be in single quotes.
   */
  #endsAfterQuote(nameEnd: number, end: number): boolean {
    const html = this.#html
    const isSlashed = html.charCodeAt(end - 1) === slash
    let at = isSlashed ? end - 2 : end - 1
    if (isSlashed && !isSpace(html.charCodeAt(at))) return false
    while (at > nameEnd && isSpace(html.charCodeAt(at))) at--
    if (html.charCodeAt(at) !== doubleQuote) return false
    const before = html.charCodeAt(at - 1)
    if (before === equals || isSpace(before) || this.#hasSingleQuote(nameEnd, end)) return false
    if (isSlashed) this.closing = 'self-closing'
    return true
  }

  #hasSingleQuote(start: number, end: number): boolean {
    if (this.#nextSingleQuote < start) {
      const next = this.#html.indexOf("'", start)
      this.#nextSingleQuote = next < 0 ? this.#html.length : next
    }
    return this.#nextSingleQuote < end
  }
}

/** Passes on an attribute unless the page ends in it; returns the offset after it. */
function readAttribute(html: string, start: number, sink: AttributeSink): number {
  const nameEnd = endOfAttributeName(html, start + 1)
  const sign = afterSpace(html, nameEnd)
  if (sign === html.length) return UNTERMINATED
  if (html.charCodeAt(sign) !== equals) {
    sink.attribute(start, nameEnd, nameEnd, nameEnd)
    return sign
  }
  const value = afterSpace(html, sign + 1)
  if (value === html.length) return UNTERMINATED
  const code = html.charCodeAt(value)
  if (code !== doubleQuote && code !== singleQuote) {
    const end = endOfBareValue(html, value)
    if (end === html.length) return UNTERMINATED
    sink.attribute(start, nameEnd, value, end)
    return end
  }
  const end = html.indexOf(code === doubleQuote ? '"' : "'", value + 1)
  if (end < 0) return UNTERMINATED
  sink.attribute(start, nameEnd, value + 1, end)
  return end + 1
}
