import { Tokenizer, TokenizerMode } from 'parse5'
import { endToken, listTokens, startToken, textToken } from './list-tokens.mjs'

const { DATA, PLAINTEXT, RAWTEXT, RCDATA, SCRIPT_DATA } = TokenizerMode

/** Our tokenizer modes after start tags; a browser also reads NOSCRIPT, IFRAME, NOEMBED and NOFRAMES as raw text. */
const modes = {
  title: RCDATA,
  textarea: RCDATA,
  style: RAWTEXT,
  xmp: RAWTEXT,
  script: SCRIPT_DATA,
  plaintext: PLAINTEXT,
}
/** Inside these a browser reads everything as markup and CDATA as text; we treat no self-closing element as raw text. */
const foreignRoots = ['svg', 'math']

/**
 * The tokens of a page by our tokenizer and by that of parse5, which follows the HTML standard, without the effects of
 * decoding: references, line ends, NUL in texts.
 */
export function compareWithBrowser(tokenize, html) {
  const plain = html.replaceAll('&', '+').replaceAll('\r', '\n')
  return {
    ours: comparable(withJoinedTexts(listTokens(tokenize, plain), plain)),
    theirs: comparable(browserTokens(plain)),
  }
}

/** Texts are compared without offsets, which follow from the tokens around them. */
const comparable = (tokens) =>
  tokens
    .map(({ text, start, end }) =>
      text.startsWith("'") ? text.replaceAll(/[\0\ufffd]/g, '') : `${start} ${text} ${end}`,
    )
    .filter((text) => text !== "''")

/** For us `</>` divides texts like a comment, for browsers it does not. */
function withJoinedTexts(tokens, html) {
  const joined = []
  for (const token of tokens) {
    const before = joined.at(-1)
    const isText = token.text.startsWith("'") && before?.text.startsWith("'")
    if (isText && /^(?:<\/>)+$/.test(html.slice(before.end, token.start))) {
      joined.pop()
      joined.push({ ...token, text: before.text.slice(0, -1) + token.text.slice(1) })
    } else joined.push(token)
  }
  return joined
}

function browserTokens(html) {
  const handler = new TokenList()
  handler.tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, handler)
  handler.tokenizer.write(html, true)
  return handler.tokens
}

class TokenList {
  tokenizer
  tokens = []
  onParseError = null
  #foreignDepth = 0
  #text = ''

  onStartTag({ tagName, attrs, selfClosing, location }) {
    this.#endText()
    const attributes = attrs.map(({ name, value }) => [name, value])
    const closing = selfClosing ? 'self-closing' : 'open'
    const { startOffset, endOffset } = location
    this.tokens.push(startToken(tagName, attributes, closing, startOffset, endOffset))
    if (selfClosing && this.#foreignDepth > 0) return
    this.tokenizer.state = modes[tagName] ?? DATA
    if (!selfClosing && foreignRoots.includes(tagName)) this.#foreignDepth++
  }

  onEndTag({ tagName, location }) {
    this.#endText()
    this.tokens.push(endToken(tagName, location.startOffset, location.endOffset))
    if (this.#foreignDepth > 0 && foreignRoots.includes(tagName)) this.#foreignDepth--
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
