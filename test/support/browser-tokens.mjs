import { Tokenizer, TokenizerMode } from 'parse5'
import { endToken, startToken, textToken, toldTokens } from './told-tokens.mjs'

const { DATA, PLAINTEXT, RAWTEXT, RCDATA, SCRIPT_DATA } = TokenizerMode

/** How we read on after a start tag; a browser reads NOSCRIPT, IFRAME, NOEMBED and NOFRAMES as raw text, too. */
const modes = {
  title: RCDATA,
  textarea: RCDATA,
  style: RAWTEXT,
  xmp: RAWTEXT,
  script: SCRIPT_DATA,
  plaintext: PLAINTEXT,
}
/** In these a browser reads all as markup, and CDATA as text; we, no element that is closed as raw text. */
const drawings = ['svg', 'math']

/**
 * The tokens of a page as a tokenizer of ours tells them and as that of parse5 does, which is that of the HTML standard,
 * without what only decoding makes of them: references, line ends, NUL in texts.
 */
export function besideBrowsers(tokenize, html) {
  const plain = html.replaceAll('&', '+').replaceAll('\r', '\n')
  return {
    ours: alike(withJoinedTexts(toldTokens(tokenize, plain), plain)),
    theirs: alike(browserTokens(plain)),
  }
}

/** Where a text stands is told by what stands around it. */
const alike = (tokens) =>
  tokens
    .map(({ text, start, end }) =>
      text.startsWith("'") ? text.replaceAll(/[\0\ufffd]/g, '') : `${start} ${text} ${end}`,
    )
    .filter((text) => text !== "''")

/** For us `</>` parts texts as any comment does, for a browser it is nothing. */
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
