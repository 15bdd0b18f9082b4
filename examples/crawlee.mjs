// Crawlee's CheerioCrawler with the handler of treesift: two labelled pages teach the price, the others are extracted.
// It crawls a server of its own: npm install treesift @crawlee/cheerio, then node examples/crawlee.mjs
import { once } from 'node:events'
import { createServer } from 'node:http'
import { CheerioCrawler, Configuration, log } from '@crawlee/cheerio'
import { treesiftHandler } from 'treesift/crawlee'

const lamps = { '/oslo': 90, '/porto': 75, '/cork': 60, '/riga': 82 }
const server = createServer(({ url }, response) => {
  const name = url.slice(1)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(`<title>${name} | Lamps</title><nav><a href="/">All lamps</a></nav>
    <h1>${name}</h1><p class="price">$ ${lamps[url]}</p>
    <p>The lamp that we call ${name} is made of paper and brass, and weighs less than a book.</p>`)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const base = `http://127.0.0.1:${server.address().port}`
log.setLevel(log.LEVELS.ERROR)

const handler = treesiftHandler({ db: ':memory:', fields: ['title', 'price'], require: ['title'] })
const crawler = new CheerioCrawler(
  { requestHandler: handler, maxConcurrency: 1 },
  new Configuration({ persistStorage: false }),
)
await crawler.run([
  { url: `${base}/oslo`, userData: { labels: { price: '$ 90' } } },
  { url: `${base}/porto`, userData: { labels: { price: '$ 75' } } },
  `${base}/cork`,
  `${base}/riga`,
])
const { items } = await crawler.getData()
for (const { url, title, price } of items) console.log(new URL(url).pathname, title, price)
handler.close()
server.close()
