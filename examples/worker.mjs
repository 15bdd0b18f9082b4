// Extraction in a worker thread, so that the main thread is not blocked. For many pages use extractAll with jobs, see
// extract-many.mjs.
// In a clone: npm run build && node examples/worker.mjs
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { createExtractor } from 'treesift'

if (isMainThread) {
  const worker = new Worker(fileURLToPath(import.meta.url))
  worker.postMessage({
    url: 'https://garden.example/pears',
    html: '<title>Pears</title><h1>Pears</h1><p>They are picked hard and ripen on the window sill.</p>',
  })
  const [{ url, title, decidedBy }] = await once(worker, 'message')
  console.log(url, title, decidedBy)
  await worker.terminate()
} else {
  const extractor = await createExtractor({ db: ':memory:' })
  parentPort.on('message', async (page) => parentPort.postMessage(await extractor.extract(page)))
}
