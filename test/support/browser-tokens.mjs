import { Tokenizer, TokenizerMode } from 'parse5'
import { endToken, startToken, textToken } from './told-tokens.mjs'

const { DATA, PLAINTEXT, RAWTEXT, RCDATA, SCRIPT_DATA } = TokenizerMode

/** How a browser reads on after a start tag. */
const modes = {
  title: RCDATA,
  textarea: RCDATA,
  style: RAWTEXT,
  xmp: RAWTEXT,
  script: SCRIPT_DATA,
  plaintext: PLAINTEXT,
}
const drawings = ['svg', 'math']

/** The tokens of a page by the tokenizer of parse5, which is that of the HTML standard. */
export function browserTokens(html) {
  const handler = new TokenList()
  handler.tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, handler)
  handler.tokenizer.write(html, true)
  return handler.tokens
}

class TokenList {
  tokenizer
  tokens = []
  onParseError = null
  #drawings = 0
  #text = ''

  onStartTag({ tagName, attrs, selfClosing, location }) {
    this.#endText()
    const attributes = attrs.map(({ name, value }) => [name, value])
    const closing = selfClosing ? 'self-closing' : 'open'
    const { startOffset, endOffset } = location
    this.tokens.push(startToken(tagName, attributes, closing, startOffset, endOffset))
    if (selfClosing && this.#drawings > 0) return
    this.tokenizer.state = modes[tagName] ?? DATA
    if (!selfClosing && drawings.includes(tagName)) this.#drawings++
  }

  onEndTag({ tagName, location }) {
    this.#endText()
    this.tokens.push(endToken(tagName, location.startOffset, location.endOffset))
    if (this.#drawings > 0 && drawings.includes(tagName)) this.#drawings--
  }

  onCharacter({ chars }) {
    this.#text += chars
  }

  onWhitespaceCharacter({ chars }) {
    this.#text += chars
  }

  onNullCharacter({ chars }) {
    this.#text += chars
  }

  onComment() {
    this.#endText()
  }

  onDoctype() {
    this.#endText()
  }

  onEof() {
    this.#endText()
  }

  #endText() {
    if (this.#text !== '') this.tokens.push(textToken(this.#text))
    this.#text = ''
  }
}
