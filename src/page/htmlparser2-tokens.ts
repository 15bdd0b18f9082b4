import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { editInPieces } from '../core/pieces.js'
import { withPlainComments } from './odd-comments.js'
import { ShiftedSink } from './shifted-sink.js'
import type { Tokenize, TokenSink } from './tokens.js'

const NOWHERE = -1

/** htmlparser2's character loop behind our token interface. */
export const tokenizeWithHtmlparser2: Tokenize = (html, sink) => {
  const plain = withPlainComments(html)
  const callbacks = new SinkCallbacks(plain, sink)
  run(plain, callbacks)
  if (callbacks.cdata === NOWHERE) return
  const rest = plain.slice(callbacks.cdata)
  run(withoutCdata(rest), new SinkCallbacks(rest, new ShiftedSink(sink, callbacks.cdata)))
}

function run(html: string, callbacks: SinkCallbacks): void {
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: false }, callbacks)
  callbacks.stop = () => tokenizer.pause()
  tokenizer.write(html)
  tokenizer.end()
}

/**
 * In HTML `<![CDATA[` begins a comment that ends at the next `>`; htmlparser2 would swallow the page up to `]]>`. Where
 * it meets the first one it is stopped, and goes on with a string of the same length without any.
 */
const withoutCdata = (html: string): string =>
  editInPieces(html, (piece) => piece.replaceAll(cdata, '<!-CDATA-'), beforeTag).join('')

const cdata = '<![CDATA['

/** A piece may not end inside the mark that is looked for. */
function beforeTag(html: string, at: number): number {
  const last = html.slice(at - cdata.length, at).lastIndexOf('<')
  return last < 0 ? at : at - cdata.length + last
}

const LESS_THAN = 60

class SinkCallbacks implements TokenizerCallbacks {
  stop: () => void = () => {}
  /** Where the first CDATA section begins, which ended the reading. */
  cdata = NOWHERE
  readonly #html: string
  readonly #sink: TokenSink
  #textStart = NOWHERE
  #textEnd = NOWHERE
  #nameStart = 0
  #nameEnd = 0
  #valueStart = NOWHERE
  #valueEnd = NOWHERE

  constructor(html: string, sink: TokenSink) {
    this.#html = html
    this.#sink = sink
  }

  /** A text that holds a lone `<` comes in pieces; a declaration that the page breaks off in comes as a text. */
  ontext(start: number, end: number): void {
    if (beginsDeclaration(this.#html, start)) return
    if (this.#textStart === NOWHERE) this.#textStart = start
    this.#textEnd = end
  }

  onopentagname(start: number, end: number): void {
    this.#flushText()
    if (!this.#sink.full) this.#sink.startTag(start, end)
  }

  onattribname(start: number, end: number): void {
    this.#nameStart = start
    this.#nameEnd = end
    this.#valueStart = NOWHERE
  }

  onattribdata(start: number, end: number): void {
    this.#valueStart = start
    this.#valueEnd = end
  }

  onattribend(): void {
    const isEmpty = this.#valueStart === NOWHERE
    const start = isEmpty ? this.#nameEnd : this.#valueStart
    const end = isEmpty ? this.#nameEnd : this.#valueEnd
    this.#sink.attribute(this.#nameStart, this.#nameEnd, start, end)
  }

  onopentagend(end: number): void {
    this.#sink.startTagEnd(end + 1, 'open')
    this.#stopWhenFull()
  }

  onselfclosingtag(end: number): void {
    this.#sink.startTagEnd(end + 1, 'self-closing')
    this.#stopWhenFull()
  }

  onclosetag(start: number, end: number): void {
    this.#flushText()
    const after = this.#html.indexOf('>', end) + 1 || this.#html.length
    if (!this.#sink.full) this.#sink.endTag(start, end, after)
    this.#stopWhenFull()
  }

  oncomment(): void {
    this.#flushText()
  }

  oncdata(start: number): void {
    this.#flushText()
    this.cdata = start - cdata.length
    this.stop()
  }

  ondeclaration(): void {
    this.#flushText()
  }

  onprocessinginstruction(): void {
    this.#flushText()
  }

  onend(): void {
    this.#flushText()
  }

  /** Never called: character references are decoded where a text or value is read. */
  ontextentity(): void {}
  onattribentity(): void {}

  #flushText(): void {
    if (this.#textStart === NOWHERE) return
    this.#sink.text(this.#textStart, this.#textEnd)
    this.#textStart = NOWHERE
    this.#stopWhenFull()
  }

  #stopWhenFull(): void {
    if (this.#sink.full) this.stop()
  }
}

/** Whether `<!`, `<?` or `</` stands before this place. */
function beginsDeclaration(html: string, at: number): boolean {
  if (at < 2 || html.charCodeAt(at - 2) !== LESS_THAN) return false
  return '!?/'.includes(html.charAt(at - 1))
}
