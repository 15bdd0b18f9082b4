import { load } from 'cheerio/slim'
import { lazyModel } from '../../dist/app/model/lazy-model.js'
import { extractPage } from '../../dist/extraction/extract-page.js'
import { methodNames } from '../../dist/methods/methods.js'
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

const model = lazyModel()
const extract = (method) => (html) =>
  extractPage({ id: 'page', html, warnings: [] }, { method, model })

export const own = {
  treesift: extract(undefined),
  ...Object.fromEntries(methodNames.map((name) => [name, extract(name)])),
}
