import type { TokenSink } from './tokens.js'

/** Passes on the tokens of the rest of a page, at their places in the whole. */
export class ShiftedSink implements TokenSink {
  readonly #sink: TokenSink
  readonly #by: number

  constructor(sink: TokenSink, by: number) {
    this.#sink = sink
    this.#by = by
  }

  get full(): boolean {
    return this.#sink.full
  }

  startTag(nameStart: number, nameEnd: number): boolean {
    return this.#sink.startTag(nameStart + this.#by, nameEnd + this.#by)
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const by = this.#by
    this.#sink.attribute(nameStart + by, nameEnd + by, valueStart + by, valueEnd + by)
  }

  startTagEnd(end: number, closing: 'open' | 'self-closing'): void {
    this.#sink.startTagEnd(end + this.#by, closing)
  }

  endTag(nameStart: number, nameEnd: number, end: number): void {
    this.#sink.endTag(nameStart + this.#by, nameEnd + this.#by, end + this.#by)
  }

  text(start: number, end: number): void {
    this.#sink.text(start + this.#by, end + this.#by)
  }
}
