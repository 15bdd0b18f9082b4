// The server and the studio. node bench/serve.mjs load [--seconds 60] [--requests 50000] [--connections 64] [--jobs N]:
// extractions of the pages of data/ over HTTP beside `extractAll`, in pages per processor-second; answers by status,
// p99, memory. node bench/serve.mjs studio: the bytes of the first page, and the time from a click to its preview on
// the largest page of data/.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
// @ts-expect-error it has no types
import autocannon from 'autocannon'
import { Client } from '../dist/client.js'
import { createExtractor } from '../dist/index.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    requests: { type: 'string', default: '50000' },
    connections: { type: 'string', default: '64' },
    jobs: { type: 'string', default: '2' },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const jobs = Number(values.jobs)
const folder = mkdtempSync(join(tmpdir(), 'treesift-bench-serve-'))
const database = join(folder, 'rules.db')

/** The pages of data/, with their URLs. */
const pages = readdirSync(join(root, 'data'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .map((name) => {
    const file = join(root, 'data', name)
    const { url } = JSON.parse(readFileSync(file.replace(/html$/, 'json'), 'utf8'))
    return { url, file, html: readFileSync(file, 'utf8'), bytes: readFileSync(file, 'base64') }
  })

/** @param {number} at */
const pageAt = (at) => /** @type {(typeof pages)[0]} */ (pages[at % pages.length])

async function startServer() {
  const main = join(root, 'dist', 'doors', 'cli', 'main.js')
  const words = [
    'serve',
    '--port',
    '0',
    '--db',
    database,
    '--jobs',
    String(jobs),
    '--log',
    'silent',
  ]
  const child = spawn(process.execPath, [main, ...words, '--no-learn', '--rate', '1000000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(child.stdout), 'line')
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  return { url, stop }
}

/** Processor seconds and memory of the server, by its own metrics. @param {string} url */
async function usage(url) {
  const text = await (await fetch(`${url}/metrics`)).text()
  const metric = (/** @type {string} */ name) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return {
    seconds: metric('process_cpu_seconds_total'),
    megabytes: metric('process_resident_memory_bytes') / 1e6,
  }
}

const requests = Array.from({ length: 100 }, (_, at) => pageAt(at)).map(({ html, url }) => ({
  method: 'POST',
  path: '/v1/extract',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ html, url }),
}))

/** Pages per processor-second of `extractAll` with as many threads. @param {number} count */
async function libraryRate(count) {
  const extractor = await createExtractor({ db: database, learns: false })
  const list = Array.from({ length: count }, (_, at) => pageAt(at))
  const run = async (/** @type {typeof pages} */ some) => {
    const before = process.cpuUsage()
    let done = 0
    for await (const one of extractor.extractAll(some, { jobs })) if (one) done++
    const { user, system } = process.cpuUsage(before)
    return done / ((user + system) / 1e6)
  }
  await run(list.slice(0, 100))
  const rate = await run(list)
  extractor.close()
  return rate
}

async function load() {
  const server = await startServer()
  try {
    const connections = Number(values.connections)
    const shared = { url: server.url, connections, requests }
    await autocannon({ ...shared, amount: 500 })
    const rates = [await libraryRate(600)]
    const before = await usage(server.url)
    const result = await autocannon({ ...shared, duration: Number(values.seconds) })
    const after = await usage(server.url)
    rates.push(await libraryRate(600))
    const answered = result['2xx']
    const rate = answered / (after.seconds - before.seconds)
    const library = rates.reduce((sum, one) => sum + one, 0) / rates.length
    console.log(`${values.seconds} s at ${connections} connections, ${jobs} threads`)
    console.log(
      `answers: ${JSON.stringify(result.statusCodeStats)}, errors ${result.errors}, timeouts ${result.timeouts}`,
    )
    console.log(`p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms`)
    console.log(
      `pages per processor-second: server ${rate.toFixed(0)}, extractAll ${rates.map((one) => one.toFixed(0)).join(' and ')}, ratio ${(rate / library).toFixed(2)}`,
    )
    await memory(server, shared)
  } finally {
    await server.stop()
  }
}

/**
 * Memory over many requests, in ten parts.
 * @param {{ url: string }} server
 * @param {object} shared
 */
async function memory({ url }, shared) {
  const amount = Number(values.requests) / 10
  const megabytes = []
  for (let part = 0; part < 10; part++) {
    await autocannon({ ...shared, amount })
    megabytes.push(Math.round((await usage(url)).megabytes))
  }
  console.log(`memory over ${values.requests} requests, MB: ${megabytes.join(' ')}`)
}

async function studio() {
  const server = await startServer()
  try {
    const html = await (await fetch(server.url)).text()
    const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    let bytes = gzipSync(html).length
    for (const path of assets)
      bytes += gzipSync(Buffer.from(await (await fetch(server.url + path)).arrayBuffer())).length
    console.log(`first page: ${(bytes / 1000).toFixed(1)} kB gzipped, ${assets.length + 1} files`)
    await previews(new Client({ url: server.url }))
  } finally {
    await server.stop()
  }
}

/**
 * The time from a click to the answer with its preview, with all pages of the site open.
 * @param {Client} client
 */
async function previews(client) {
  const largest = pages.reduce((a, b) => (a.html.length >= b.html.length ? a : b))
  const site = new URL(largest.url).host
  const ids = []
  for (const { url, bytes } of pages.filter((page) => new URL(page.url).host === site))
    ids.push((await client.openPage({ url, bytes })).id)
  const { id } = await client.openPage({ url: largest.url, bytes: largest.bytes })
  const starts = [...largest.html.matchAll(/<(?:h1|h2|p|a|span|li|td)\b/g)].map(
    (match) => match.index,
  )
  const times = /** @type {number[]} */ ([])
  for (let at = 0; at < 100; at++) {
    const offset = /** @type {number} */ (starts[Math.floor((at * starts.length) / 100)])
    const begin = performance.now()
    await client.pick(id, 'field', { elements: [offset] })
    times.push(performance.now() - begin)
  }
  times.sort((a, b) => a - b)
  const at = (/** @type {number} */ share) =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))]?.toFixed(0)
  console.log(
    `preview after a click (${largest.html.length} characters, ${ids.length} pages open): ` +
      `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`,
  )
}

try {
  await (positionals[0] === 'studio' ? studio() : load())
} finally {
  rmSync(folder, { recursive: true, force: true })
}
