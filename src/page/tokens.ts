/** What a tokenizer tells of a page, in source order. Offsets are into the page's string, references not yet decoded. */
export interface TokenSink {
  /** True when the sink takes no more: it is told nothing but the rest of the tag that filled it. */
  readonly full: boolean
  /**
   * A start tag. Its attributes follow if the sink asks for them by its answer, then `startTagEnd`, unless the page breaks
   * off in the tag, which then is none.
   */
  startTag(nameStart: number, nameEnd: number): boolean
  /** An empty value stands where the name ends; of two attributes with one name the first counts. */
  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void
  startTagEnd(end: number, closing: 'open' | 'self-closing'): void
  /** An end tag, and the place after it. */
  endTag(nameStart: number, nameEnd: number, end: number): void
  /** A whole stretch of text between two other tokens. */
  text(start: number, end: number): void
}

/**
 * Reads the string to its end, or as far as the sink takes it; from its beginning, or a place outside of tags, comments,
 * drawings and raw text.
 */
export type Tokenize = (html: string, sink: TokenSink, from?: number) => void
