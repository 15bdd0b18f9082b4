// Whether the outputs of pages can be parsed again: node bench/outputs.mjs [CORPUS] [--pages 200]
// Foreign parsers read each output of each page: XML and TEI (with its schema), Markdown, HTML.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { siteOfUrl } from '../dist/core/site.js'
import { extractWithTrace } from '../dist/extraction/extract-page.js'
import { modelForSite } from '../dist/lab/training/model/model-choice.js'
import { blocksWithComments } from '../dist/output/formats/comment-blocks.js'
import { writers } from '../dist/output/formats/write.js'
import { bundledMetadataModel } from '../dist/store/models/lazy-models.js'
import { faultsOf } from '../test/support/check-outputs.mjs'
import { defaultFolder, goldPages } from './support/corpus.mjs'
import { table } from './support/table.mjs'

/** @typedef {import('../dist/extraction/extract-page.js').ExtractedPage} ExtractedPage */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '200' } },
})
const modelOf = modelForSite({})
const hasLint = spawnSync('xmllint', ['--version']).status === 0

/** Decided by the general model, and with all text of the page. */
const options = { 'general model': {}, 'all text': { method: /** @type {const} */ ('all-text') } }
const counts = new Map(Object.keys(options).map((name) => [name, { pages: 0, faulty: 0 }]))
for await (const gold of goldPages(positionals[0] ?? defaultFolder, Number(values.pages))) {
  for (const [name, decision] of Object.entries(options)) {
    const model = () => modelOf(siteOfUrl(gold.page.url))
    const page = extractWithTrace(gold.page, { model, metadata: bundledMetadataModel, ...decision })
    const faults = await faultsIn(page)
    const count = counts.get(name)
    if (count === undefined) continue
    count.pages++
    if (faults.length > 0) count.faulty++
    for (const fault of faults) console.log(`${gold.page.id}, ${name}: ${fault.slice(0, 400)}`)
  }
}
const rows = [...counts].map(([name, { pages, faulty }]) => [name, pages, faulty])
console.log(table([['', 'pages', 'with faults'], ...rows]))
console.log(hasLint ? 'xmllint agrees' : 'xmllint is not installed (Debian: libxml2-utils)')

/** @param {ExtractedPage} page */
async function faultsIn(page) {
  const [markdown, html, xml, tei] = await Promise.all([
    written('markdown', page),
    written('html', page),
    written('xml', page),
    written('tei', page),
  ])
  const faults = [
    ...faultsOf({
      content: { blocks: blocksWithComments(page.content()) },
      url: page.found.url,
      markdown,
      html,
      xml,
      tei,
    }),
  ]
  for (const document of hasLint ? [xml, tei] : []) {
    const { status, stderr } = spawnSync('xmllint', ['--huge', '--noout', '-'], { input: document })
    if (status !== 0) faults.push(`xmllint: ${stderr}`)
  }
  return faults
}

/**
 * @param {keyof typeof writers} format
 * @param {ExtractedPage} page
 */
async function written(format, page) {
  async function* pages() {
    yield page
  }
  let text = ''
  for await (const piece of writers[format](pages())) text += piece
  return text
}
