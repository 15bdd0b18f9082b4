// What reading metadata costs beside htmlparser2's parseDocument: node bench/metadata-cost.mjs CORPUS
// Time of the processor, so that other work on the machine does not count; the median of rounds. Also hostile JSON-LD.
import { parseDocument } from 'htmlparser2'
import { bundledMetadataModel } from '../dist/app/metadata/lazy-metadata.js'
import { segment } from '../dist/blocks/segment.js'
import { readMetadata } from '../dist/metadata/read-metadata.js'
import { saidPage } from '../dist/metadata/said-page.js'
import { readPage } from '../dist/page/read-page.js'
import { openCorpus } from '../dist/source/corpora/open-corpus.js'
import { fixed, verdict } from './support/table.mjs'

const [path, count = '300'] = process.argv.slice(2)
const bar = 0.3
const rounds = 9
/** The platform compiles this much code over several rounds, on threads whose time counts too; batches are longer. */
const warmUps = 4

const model = bundledMetadataModel()
const metadataOf = (segmentation, url) => readMetadata(saidPage(segmentation, url), model)
const msOf = (work) => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const pages = []
for await (const gold of (await openCorpus(path)).pages()) {
  if (gold.kind === 'failed') continue
  if (pages.length === Number(count)) break
  const { html, url } = gold.page
  pages.push({ html, url, segmentation: segment(readPage(html)) })
}
const ratios = []
for (let round = 0; round < warmUps + rounds; round++) {
  const parse = msOf(() => {
    for (const { html } of pages) parseDocument(html)
  })
  const read = msOf(() => {
    for (const { segmentation, url } of pages) metadataOf(segmentation, url)
  })
  if (round >= warmUps) ratios.push(read / parse)
}
const median = ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)]
console.log(
  `${pages.length} pages: ${fixed(median)} of parseDocument (${ratios.map((one) => fixed(one)).join(' ')}), bar ${bar}: ${verdict(median, bar)}`,
)

const script = (json) => `<title>A</title><script type="application/ld+json">${json}</script>`
const hostile = {
  '10 MB of things': script(
    `[${'{"@type":"Article","headline":"a","author":{"name":"b"}},'.repeat(180_000)}]`,
  ),
  '10 MB of one text': script(`{"headline":"${'a '.repeat(5_000_000)}"}`),
  '100,000 levels': script('{"author":'.repeat(100_000)),
  '100,000 lists': script('['.repeat(100_000)),
  '100,000 quotes': script('"'.repeat(100_000)),
  '20,000 nested things': '<div itemscope itemprop="a" itemtype="Article">'.repeat(20_000),
  '20,000 dates': '<p>4 September 2025'.repeat(20_000),
  '20,000 headings': '<h1>One - two | three</h1>'.repeat(20_000),
  '20,000 metas': '<meta name="author" content="Ann, Bo and Cy">'.repeat(20_000),
  'a title of 1 MB': `<title>${'a | '.repeat(250_000)}</title>`,
}
for (const [name, html] of Object.entries(hostile)) {
  const segmentation = segment(readPage(html))
  const parse = msOf(() => parseDocument(html.slice(0, 1_000_000)))
  const read = msOf(() => metadataOf(segmentation, 'https://www.example.org/'))
  console.log(
    `${name}: ${fixed(read, 0)} ms, ${html.length} characters (parseDocument of at most 1 MB of it: ${fixed(parse, 0)} ms)`,
  )
}
