/** Receives the tokens of a page in source order, as offsets into the page's string; references are not decoded. */
export interface TokenSink {
  /** True if the sink takes no more tokens: it receives only the rest of the current tag. */
  readonly full: boolean
  /**
   * A start tag. Its attributes follow if the sink returns true, then `startTagEnd`, unless the page ends inside the
   * tag, which then does not count.
   */
  startTag(nameStart: number, nameEnd: number): boolean
  /** An empty value has the offset of the name's end. Of duplicate attributes the first counts. */
  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void
  startTagEnd(end: number, closing: 'open' | 'self-closing'): void
  /** An end tag, and the offset after it. */
  endTag(nameStart: number, nameEnd: number, end: number): void
  /** All text between two other tokens. */
  text(start: number, end: number): void
}

/**
 * Tokenizes the string to its end, or until the sink is full; from its beginning, or from an offset outside tags,
 * comments, SVG, MATH and raw text.
 */
export type Tokenize = (html: string, sink: TokenSink, from?: number) => void
