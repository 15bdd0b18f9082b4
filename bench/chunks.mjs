// Whether chunks joined are the Markdown again, and how large they are: node bench/chunks.mjs [CORPUS...] [--pages 300]
// [--characters N]
import { parseArgs } from 'node:util'
import { siteOfUrl } from '../dist/core/site.js'
import { extractWithTrace } from '../dist/extraction/extract-page.js'
import { modelForSite } from '../dist/lab/training/model/model-choice.js'
import { chunksOfPage } from '../dist/output/formats/chunks.js'
import { chunkDefaults } from '../dist/output/formats/format-names.js'
import { contentToMarkdown } from '../dist/output/formats/markdown.js'
import { bundledMetadataModel } from '../dist/store/models/lazy-models.js'
import { defaultFolder, goldPages } from './support/corpus.mjs'
import { table } from './support/table.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '300' }, characters: { type: 'string' } },
})
const { characters } = values
/** @type {import('../dist/output/formats/format-names.js').ChunkOptions} */
const options =
  characters === undefined
    ? chunkDefaults
    : { unit: 'characters', limit: Number(characters), overlap: 0 }
/** @param {{ words: number, text: string }} chunk */
const sizeOf = ({ words, text }) => (options.unit === 'words' ? words : text.length)
const modelOf = modelForSite({})
const rows = []
for (const corpus of positionals.length > 0 ? positionals : [defaultFolder]) {
  const count = { pages: 0, chunks: 0, words: 0, over: 0, faulty: 0, chunking: 0, extracting: 0 }
  for await (const gold of goldPages(corpus, Number(values.pages))) {
    const model = () => modelOf(siteOfUrl(gold.page.url))
    const before = performance.now()
    const { found, content: contentOf } = extractWithTrace(gold.page, {
      model,
      metadata: bundledMetadataModel,
    })
    const content = contentOf()
    count.extracting += performance.now() - before
    const markdown = contentToMarkdown(content, found)
    const start = performance.now()
    const chunks = [...chunksOfPage(found, content, options)]
    count.chunking += performance.now() - start
    count.pages++
    count.chunks += chunks.length
    for (const { words, text, oversized } of chunks) {
      count.words += words
      if (oversized) count.over++
      else if (sizeOf({ words, text }) > options.limit)
        console.log(`${gold.page.id}: ${sizeOf({ words, text })} ${options.unit}, not marked`)
    }
    if (!isWhole(markdown, chunks)) {
      count.faulty++
      console.log(`${gold.page.id}: chunks joined are not its Markdown`)
    }
  }
  const { pages, chunks, words, over, faulty, chunking, extracting } = count
  const share = `${((100 * chunking) / extracting).toFixed(1)} %`
  rows.push([corpus, pages, chunks, (words / chunks).toFixed(1), over, faulty, share])
}
const head = [
  'corpus',
  'pages',
  'chunks',
  'words each',
  'oversized',
  'faulty pages',
  'time of extraction',
]
console.log(table([head, ...rows]))

/**
 * Whether nothing but signs of quotes and breaks stands between chunks, and each is its part of the Markdown.
 * @param {string} markdown
 * @param {readonly import('../dist/output/formats/chunks.js').Chunk[]} chunks
 */
function isWhole(markdown, chunks) {
  let at = 0
  for (const { text, head, start, end } of chunks) {
    const own = markdown.slice(start, end)
    if (!/^[\s>\\]*$/.test(markdown.slice(at, start))) return false
    if (text !== (head === undefined ? own : `${head}\n${own}`)) return false
    at = end
  }
  return /^[\s>]*$/.test(markdown.slice(at))
}
