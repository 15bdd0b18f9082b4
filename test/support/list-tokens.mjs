/** The tokens of a page by a tokenizer, in a form that can be compared. */
export function listTokens(tokenize, html) {
  const sink = new TokenList(html)
  tokenize(html, sink)
  return sink.tokens
}

/** `'one'` */
export const textToken = (text, start, end) => ({ text: `'${text}'`, start, end })

/** `<b class="x">` or `<br/>`; the first of duplicate attributes counts. */
export function startToken(name, attributes, closing, start, end) {
  const values = new Map(attributes.toReversed())
  const names = [...new Set(attributes.map(([name]) => name))]
  const all = names.map((name) => ` ${name}="${values.get(name)}"`).join('')
  return { text: `<${name}${all}${closing === 'open' ? '' : '/'}>`, start, end }
}

export const endToken = (name, start, end) => ({ text: `</${name}>`, start, end })

class TokenList {
  full = false
  tokens = []
  #html
  #open

  constructor(html) {
    this.#html = html
  }

  startTag(nameStart, nameEnd) {
    this.#open = { name: this.#name(nameStart, nameEnd), attributes: [], start: nameStart - 1 }
    return true
  }

  attribute(nameStart, nameEnd, valueStart, valueEnd) {
    const value = this.#html.slice(valueStart, valueEnd).replaceAll('\0', '\ufffd')
    this.#open.attributes.push([this.#name(nameStart, nameEnd), value])
  }

  /** An unfinished tag is not listed. */
  startTagEnd(end, closing) {
    const { name, attributes, start } = this.#open
    this.tokens.push(startToken(name, attributes, closing, start, end))
  }

  endTag(nameStart, nameEnd, end) {
    this.tokens.push(endToken(this.#name(nameStart, nameEnd), nameStart - 2, end))
  }

  text(start, end) {
    this.tokens.push(textToken(this.#html.slice(start, end), start, end))
  }

  #name(start, end) {
    const name = this.#html.slice(start, end)
    return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll('\0', '\ufffd')
  }
}
