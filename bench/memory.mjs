// Memory of a process over many extractions: node --expose-gc bench/memory.mjs [FOLDER] [--times 10000]
import { parseArgs } from 'node:util'
import { createExtractor } from '../dist/index.js'
import { defaultFolder, loadPages } from './support/corpus.mjs'
import { fixed, table } from './support/table.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '10000' } },
})
const times = Number(values.times)
const pages = loadPages(positionals[0] ?? defaultFolder, 100)
const extractor = await createExtractor({ db: ':memory:' })
const rows = []
let characters = 0
for (let done = 0; done < times; done++) {
  const { text } = await extractor.extract({ html: pages[done % pages.length] ?? '' })
  characters += text.length
  if ((done + 1) % Math.ceil(times / 10) === 0) rows.push(memoryRow(done + 1))
}
console.log(
  `${times} extractions of ${pages.length} pages, node ${process.version}; after garbage collection`,
)
console.log(table([['pages', 'heap MB', 'external MB', 'resident MB', 'characters'], ...rows]))
extractor.close()

/** @param {number} done */
function memoryRow(done) {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return [done, ...[heapUsed, external, rss].map((bytes) => fixed(bytes / 1e6, 1)), characters]
}
