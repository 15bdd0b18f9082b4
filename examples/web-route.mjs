// A route that extracts the page in the request body: POST html to /extract?url=...
// In a clone: npm run build && node examples/web-route.mjs
import { createServer } from 'node:http'
import { createExtractor, TreesiftError } from 'treesift'

const largest = 10 * 1024 * 1024

const extractor = await createExtractor({ db: ':memory:' })

async function bodyOf(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > largest) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function route(request, response) {
  const answer = (status, value) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  if (request.method !== 'POST' || pathname !== '/extract') return answer(404, {})
  const html = await bodyOf(request)
  if (html === undefined) return answer(413, {})
  try {
    answer(200, await extractor.extract({ html, url: searchParams.get('url') ?? undefined }))
  } catch (error) {
    if (!(error instanceof TreesiftError)) throw error
    answer(422, { code: error.code, message: error.message })
  }
}

const server = createServer((request, response) => {
  route(request, response).catch(() => response.destroy())
})
server.listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`
  const body =
    '<title>Bread</title><h1>Bread</h1><p>Flour, water, salt, and most of a day of time.</p>'
  const sent = await fetch(`${base}/extract?url=https://bread.example/`, { method: 'POST', body })
  const { url, title } = await sent.json()
  console.log(sent.status, url, title)
  console.log((await fetch(`${base}/other`)).status)
  server.close()
  extractor.close()
})
