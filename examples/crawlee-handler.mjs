// A request handler for Crawlee's HttpCrawler or CheerioCrawler. It uses `request`, `body` (a text, or a Buffer if the
// crawler does not parse pages) and `pushData`, which both crawlers provide.
//
//   import { CheerioCrawler } from 'crawlee'
//   const crawler = new CheerioCrawler({ requestHandler: handlerFor(extractor) })
//   await crawler.run(['https://www.example.org/'])
//
// This file calls the handler without a crawler: npm run build && node examples/crawlee-handler.mjs
import { createExtractor } from 'treesift'

export const handlerFor =
  (extractor) =>
  async ({ request, body, pushData }) => {
    const { title, text, decidedBy } = await extractor.extract({
      html: body.toString(),
      // the URL after redirects
      url: request.loadedUrl ?? request.url,
    })
    await pushData({ url: request.url, title, text, decidedBy })
  }

const extractor = await createExtractor({ db: ':memory:' })
const handler = handlerFor(extractor)
const dataset = []
const body = `
<title>Tides</title>
<nav><a href="/">Home</a> <a href="/news">News</a></nav>
<article><h1>Tides</h1><p>High water is at six in the morning and again shortly after half past six at night.</p></article>`
for (const given of [body, Buffer.from(body)]) {
  await handler({
    request: { url: 'https://www.tides.example/today', loadedUrl: 'https://tides.example/today' },
    body: given,
    pushData: async (item) => dataset.push(item),
  })
}
for (const { url, title, decidedBy } of dataset) console.log(url, title, decidedBy)
extractor.close()
