import { load } from 'cheerio/slim'
import { Parser, parseDocument, Tokenizer } from 'htmlparser2'
import { extractPage } from '../../dist/extraction/extract-page.js'
import { methodNames } from '../../dist/extraction/methods.js'

const noCallbacks = new Proxy({}, { get: () => () => {} })

/** What nobody who reads a page can be faster than, from the least to the most. */
export const floors = {
  nothing: () => {},
  'byte scan for <': (html) => {
    for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1));
  },
  'htmlparser2 Tokenizer': (html) => {
    const tokenizer = new Tokenizer({}, noCallbacks)
    tokenizer.write(html)
    tokenizer.end()
  },
  'htmlparser2 Parser': (html) => new Parser({}).end(html),
  'htmlparser2 parseDocument': (html) => parseDocument(html),
  'cheerio/slim load': (html) => load(html, { xml: { xmlMode: false } }),
}

const extract = (method) => (html) =>
  extractPage({ id: 'page', html, warnings: [] }, undefined, method)

export const own = Object.fromEntries(methodNames.map((name) => [name, extract(name)]))
