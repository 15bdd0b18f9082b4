import { load } from 'cheerio/slim'
import { extractPage } from '../../dist/extraction/extract-page.js'
import { methodNames } from '../../dist/extraction/methods.js'
import { htmlparser2 } from './htmlparser2.mjs'

/** What nobody who reads a page can be faster than, from the least to the most. */
export const floors = {
  nothing: () => {},
  'byte scan for <': (html) => {
    for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1));
  },
  ...htmlparser2,
  'cheerio/slim load': (html) => load(html, { xml: { xmlMode: false } }),
}

const extract = (method) => (html) =>
  extractPage({ id: 'page', html, warnings: [] }, undefined, method)

export const own = Object.fromEntries(methodNames.map((name) => [name, extract(name)]))
