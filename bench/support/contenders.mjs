import { load } from 'cheerio/slim'
import { methodNames } from '../../dist/analysis/methods/method-names.js'
import { extractPage } from '../../dist/extraction/extract-page.js'
import { lazyModel } from '../../dist/store/models/lazy-models.js'
import { htmlparser2 } from './htmlparser2.mjs'

/**
 * Work that every extractor does at least, in order of cost.
 * @type {Readonly<Record<string, (html: string) => unknown>>}
 */
export const baselines = {
  nothing: () => {},
  'byte scan for <': (html) => {
    for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1));
  },
  ...htmlparser2,
  'cheerio/slim load': (html) => load(html, { xml: { xmlMode: false } }),
}

const model = lazyModel()

/**
 * @param {import('../../dist/analysis/methods/method-names.js').MethodName} [method]
 * @returns {(html: string) => unknown}
 */
const extractBy = (method) => (html) =>
  extractPage({ id: 'page', html, warnings: [] }, { model, method })

/** @type {Readonly<Record<string, (html: string) => unknown>>} */
export const own = {
  treesift: extractBy(),
  ...Object.fromEntries(methodNames.map((name) => [name, extractBy(name)])),
}
