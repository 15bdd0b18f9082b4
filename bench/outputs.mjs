// Whether what is written of the pages of a corpus can be read again: node bench/outputs.mjs CORPUS --pages 200
// Each output of each page is read by the parser of another: XML and TEI (also its schema), Markdown, HTML.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { bundledMetadataModel } from '../dist/app/metadata/lazy-metadata.js'
import { chosenModel } from '../dist/app/model/model-choice.js'
import { siteOf } from '../dist/core/site.js'
import { extractWithContent } from '../dist/extraction/extract-page.js'
import { writers } from '../dist/output/write.js'
import { openCorpus } from '../dist/source/corpora/open-corpus.js'
import { faultsOf } from '../test/support/check-outputs.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '200' } },
})
const modelOf = chosenModel({})
const hasLint = spawnSync('xmllint', ['--version']).status === 0

async function written(format, page) {
  let text = ''
  for await (const piece of writers[format](one(page))) text += piece
  return text
}

async function* one(page) {
  yield page
}

let pages = 0
let faulty = 0
const ways = { 'general model': {}, 'all text': { method: 'all-text' } }
for await (const gold of (await openCorpus(positionals[0])).pages()) {
  if (gold.kind === 'failed') continue
  if (pages === Number(values.pages)) break
  pages++
  for (const [way, deciders] of Object.entries(ways)) {
    const model = () => modelOf(siteOf(gold.page.url))
    const page = extractWithContent(gold.page, {
      model,
      metadata: bundledMetadataModel,
      ...deciders,
    })
    const [markdown, html, xml, tei] = await Promise.all(
      ['markdown', 'html', 'xml', 'tei'].map((format) => written(format, page)),
    )
    const faults = [...faultsOf({ content: page.content(), markdown, html, xml, tei })]
    for (const document of hasLint ? [xml, tei] : []) {
      const { status, stderr } = spawnSync('xmllint', ['--huge', '--noout', '-'], {
        input: document,
      })
      if (status !== 0) faults.push(`xmllint: ${stderr}`)
    }
    if (faults.length > 0) faulty++
    for (const fault of faults) console.log(`${gold.page.id}, ${way}: ${fault.slice(0, 400)}`)
  }
}
console.log(
  `${pages} pages, each twice: ${faulty} with faults; xmllint ${hasLint ? 'agrees' : 'is not here'}`,
)
