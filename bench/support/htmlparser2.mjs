import { Parser, parseDocument, Tokenizer } from 'htmlparser2'

/** @type {ConstructorParameters<typeof Tokenizer>[1]} */
const noCallbacks = {
  ontext() {},
  ontextentity() {},
  onopentagname() {},
  onopentagend() {},
  onselfclosingtag() {},
  onattribname() {},
  onattribdata() {},
  onattribentity() {},
  onattribend() {},
  onclosetag() {},
  oncomment() {},
  oncdata() {},
  ondeclaration() {},
  onprocessinginstruction() {},
  onend() {},
}

/** What ratios refer to. */
export const reference = 'htmlparser2 parseDocument'

/** What htmlparser2 does with a page, in order of cost. */
export const htmlparser2 = {
  /** @param {string} html */
  'htmlparser2 Tokenizer': (html) => {
    const tokenizer = new Tokenizer({}, noCallbacks)
    tokenizer.write(html)
    tokenizer.end()
  },
  /** @param {string} html */
  'htmlparser2 Parser': (html) => new Parser({}).end(html),
  /** @param {string} html */
  'htmlparser2 parseDocument': (html) => parseDocument(html),
}
