import { Tokenizer } from 'htmlparser2'

/** Constructs that htmlparser2 tokenizes differently from browsers and from us. */
export const htmlparser2Deviations = {
  'comments without dashes, or of none': /<!-?>|<!\[CDATA\[/,
  'comments that end with --!>': /--!>/,
  'end tags without a name': /<\/[\s>]/,
  'end tags with a slash or an attribute': /<\/[^>]*[/=]/,
  'a slash that is not right before >': /\/\s+>/,
  'raw texts with a self-closing slash': /<(?:script|style|title|textarea|xmp)\b.*\/>/is,
  'a comment in a script': /<script.*<!--/is,
  PLAINTEXT: /<plaintext/i,
  'unfinished tags and declarations': /<[a-z!?/][^>]*$/i,
}

/** Adapts htmlparser2's tokenizer to our token interface. */
export function tokenizeWithHtmlparser2(html, sink) {
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    new SinkCallbacks(html, sink),
  )
  tokenizer.write(html)
  tokenizer.end()
}

class SinkCallbacks {
  #html
  #sink
  #text
  #name
  #value

  constructor(html, sink) {
    this.#html = html
    this.#sink = sink
  }

  /** A text with a lone `<` arrives in several parts. */
  ontext(start, end) {
    this.#text = { start: this.#text?.start ?? start, end }
  }

  onopentagname(start, end) {
    this.#endText()
    this.#sink.startTag(start, end)
  }

  onattribname(start, end) {
    this.#name = { start, end }
    this.#value = { start: end, end }
  }

  onattribdata(start, end) {
    this.#value = { start, end }
  }

  onattribend() {
    this.#sink.attribute(this.#name.start, this.#name.end, this.#value.start, this.#value.end)
  }

  onopentagend(end) {
    this.#sink.startTagEnd(end + 1, 'open')
  }

  onselfclosingtag(end) {
    this.#sink.startTagEnd(end + 1, 'self-closing')
  }

  onclosetag(start, end) {
    this.#endText()
    this.#sink.endTag(start, end, this.#html.indexOf('>', end) + 1 || this.#html.length)
  }

  oncomment() {
    this.#endText()
  }

  oncdata() {
    this.#endText()
  }

  ondeclaration() {
    this.#endText()
  }

  onprocessinginstruction() {
    this.#endText()
  }

  onend() {
    this.#endText()
  }

  #endText() {
    if (this.#text !== undefined) this.#sink.text(this.#text.start, this.#text.end)
    this.#text = undefined
  }
}
