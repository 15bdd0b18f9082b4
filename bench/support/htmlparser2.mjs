import { Parser, parseDocument, Tokenizer } from 'htmlparser2'

class NoCallbacks {
  ontext() {}
  ontextentity() {}
  onopentagname() {}
  onopentagend() {}
  onselfclosingtag() {}
  onattribname() {}
  onattribdata() {}
  onattribentity() {}
  onattribend() {}
  onclosetag() {}
  oncomment() {}
  oncdata() {}
  ondeclaration() {}
  onprocessinginstruction() {}
  onend() {}
}
const noCallbacks = new NoCallbacks()

/** What htmlparser2 does with a page, from the least to the most. */
export const htmlparser2 = {
  'htmlparser2 Tokenizer': (html) => {
    const tokenizer = new Tokenizer({}, noCallbacks)
    tokenizer.write(html)
    tokenizer.end()
  },
  'htmlparser2 Parser': (html) => new Parser({}).end(html),
  'htmlparser2 parseDocument': (html) => parseDocument(html),
}

/** What ratios are to. */
export const reference = 'htmlparser2 parseDocument'
