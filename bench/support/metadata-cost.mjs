import { parseDocument } from 'htmlparser2'
import { metadataContext } from '../../dist/analysis/metadata/metadata-context.js'
import { readMetadata } from '../../dist/analysis/metadata/read-metadata.js'
import { segmentPage } from '../../dist/page/segments/segment-page.js'
import { readPage } from '../../dist/page/tree/read-page.js'
import { goldPages } from './corpus.mjs'
import { spreadOf } from './rounds.mjs'
import { fixed, table, verdict } from './table.mjs'

/** @typedef {import('../../dist/analysis/metadata/metadata-model.js').MetadataModel} MetadataModel */

/** Maximum time as a multiple of parseDocument. */
const limit = 0.3
const rounds = 9
/** V8 compiles this much code over several rounds, in threads whose time counts too. */
const warmUps = 4

/**
 * Prints the processor time of reading metadata beside htmlparser2's parseDocument.
 * @param {string} path
 * @param {number} count
 * @param {MetadataModel} model
 */
export async function reportMetadataCost(path, count, model) {
  /** @type {{ html: string, url?: string, segmentation: ReturnType<typeof segmentPage> }[]} */
  const pages = []
  for await (const { page } of goldPages(path, Math.min(count, 300)))
    pages.push({ html: page.html, url: page.url, segmentation: segmentPage(readPage(page.html)) })
  const ratios = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const parse = processorMs(() => {
      for (const { html } of pages) parseDocument(html)
    })
    const read = processorMs(() => {
      for (const { segmentation, url } of pages)
        readMetadata(metadataContext(segmentation, url), model)
    })
    if (round >= warmUps) ratios.push(read / parse)
  }
  const { median, min, max } = spreadOf(ratios)
  console.log(
    `${pages.length} pages: ${fixed(median)} of parseDocument (${fixed(min)} to ${fixed(max)}),`,
    `limit ${limit}: ${verdict(median, limit)}`,
  )
  const rows = Object.entries(hostilePages).map(([name, html]) => {
    const segmentation = segmentPage(readPage(html))
    const parse = processorMs(() => parseDocument(html.slice(0, 1_000_000)))
    const context = () => metadataContext(segmentation, 'https://www.example.org/')
    const read = processorMs(() => readMetadata(context(), model))
    return [name, html.length, fixed(read, 0), fixed(parse, 0)]
  })
  console.log(table([['hostile page', 'characters', 'ms', 'parseDocument of 1 MB'], ...rows]))
}

/** @param {() => void} work */
function processorMs(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** @param {string} json */
const script = (json) => `<title>A</title><script type="application/ld+json">${json}</script>`

const hostilePages = {
  '10 MB of JSON-LD objects': script(
    `[${'{"@type":"Article","headline":"a","author":{"name":"b"}},'.repeat(180_000)}]`,
  ),
  '10 MB of one text': script(`{"headline":"${'a '.repeat(5_000_000)}"}`),
  '100,000 levels': script('{"author":'.repeat(100_000)),
  '100,000 lists': script('['.repeat(100_000)),
  '100,000 quotes': script('"'.repeat(100_000)),
  '20,000 nested items': '<div itemscope itemprop="a" itemtype="Article">'.repeat(20_000),
  '20,000 dates': '<p>4 September 2025'.repeat(20_000),
  '20,000 headings': '<h1>One - two | three</h1>'.repeat(20_000),
  '20,000 META elements': '<meta name="author" content="Ann, Bo and Cy">'.repeat(20_000),
  'a title of 1 MB': `<title>${'a | '.repeat(250_000)}</title>`,
}
