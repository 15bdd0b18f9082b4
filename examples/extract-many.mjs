// Extracts a stream of pages, two at the same time, and prints the results in input order.
// In a clone: npm run build && node examples/extract-many.mjs
import { pipeline } from 'node:stream/promises'
import { createExtractor } from 'treesift'

async function* pages() {
  const stories = {
    ferry: 'The ferry runs again from Monday, every two hours until the autumn storms begin.',
    bridge: 'The new bridge has been painted in the colour that the school children had chosen.',
    market: 'On Saturday the market moves to the old harbour, where there is room for all.',
  }
  for (const [id, text] of Object.entries(stories)) {
    yield { id, html: `<title>${id}</title><article><p>${text}</p></article>` }
  }
  yield { id: 'broken' }
}

async function* lines(found) {
  for await (const { id, text, error } of found) yield `${id}: ${error?.code ?? text}\n`
}

const extractor = await createExtractor()
await pipeline(pages, (all) => extractor.extractAll(all, { jobs: 2 }), lines, process.stdout, {
  end: false,
})
extractor.close()
