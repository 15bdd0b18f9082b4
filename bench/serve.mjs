// The server and the studio, each bar with its verdict. node bench/serve.mjs [PART...], by default all parts:
//   load       --seconds 60 --connections 64: extractions of 100 pages over HTTP beside `extractAll`, in pages per
//              processor-second; answers by status, p99
//   memory     --requests 50000: the memory of the server over so many requests, at most --minutes 10
//   malformed  --malformed 10000: requests of each kind that no client should send
//   slow       slow clients and half-open connections, beside one that is in a hurry
//   kills      --kills 10: kill -9 in a job and in training
//   studio     the bytes of the first page, the time until it is usable in Chromium, and from a click to its preview on
//              the largest page of data/
// --small: little of each. --jobs: threads of the server.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
// @ts-expect-error it has no types
import autocannon from 'autocannon'
import { chromium } from 'playwright-core'
import { Client } from '../dist/client.js'
import { createExtractor } from '../dist/index.js'
import { malformedRequests, sendMalformed } from '../test/support/malformed-requests.mjs'
import { ordinaryPage } from './support/attacks/attack.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    requests: { type: 'string' },
    malformed: { type: 'string' },
    kills: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    connections: { type: 'string', default: '64' },
    jobs: { type: 'string', default: '2' },
    small: { type: 'boolean', default: false },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const jobs = Number(values.jobs)
const connections = Number(values.connections)
const amounts = {
  seconds: Number(values.seconds ?? (values.small ? 10 : 60)),
  requests: Number(values.requests ?? (values.small ? 3_000 : 50_000)),
  malformed: Number(values.malformed ?? (values.small ? 700 : 10_000)),
  kills: Number(values.kills ?? (values.small ? 2 : 10)),
}
const bars = {
  /** Pages per processor-second beside `extractAll`. */
  ratio: 0.8,
  /** The memory at the end beside that after the first tenths, which fill caches. */
  growth: 1.15,
  /** Seconds that a request beside slow clients takes more than one without them. */
  hurry: 0.1,
  kilobytes: 150,
  usableSeconds: 1,
  previewMilliseconds: 300,
}
const folder = mkdtempSync(join(tmpdir(), 'treesift-bench-serve-'))
let databases = 0
const newDatabase = () => join(folder, `rules-${++databases}.db`)

/** @type {string[]} */
const missed = []

/**
 * @param {string} bar
 * @param {string} figure
 * @param {boolean} isMet
 */
function tell(bar, figure, isMet) {
  if (!isMet) missed.push(bar)
  console.log(`${bar.padEnd(44)} ${figure}: ${isMet ? 'met' : 'NOT MET'}`)
}

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

/**
 * @param {string} [database]
 * @param {readonly string[]} more
 */
async function startServer(database = newDatabase(), ...more) {
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
  const child = spawn(process.execPath, [main, ...words, '--rate', '1000000', ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(child.stdout), 'line')
  const stop = async (/** @type {NodeJS.Signals} */ signal = 'SIGTERM') => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { url: String(url), port: Number(new URL(String(url)).port), stop }
}

/**
 * @template Result
 * @param {(server: Awaited<ReturnType<typeof startServer>>) => Promise<Result>} work
 */
async function withServer(work) {
  const server = await startServer(undefined, '--no-learn')
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
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
  const extractor = await createExtractor({ db: newDatabase(), learns: false })
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

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/** @param {Server} server */
async function load({ url }) {
  const shared = { url, connections, requests }
  await autocannon({ ...shared, amount: 500 })
  const rates = [await libraryRate(600)]
  const before = await usage(url)
  const result = await autocannon({ ...shared, duration: amounts.seconds })
  const after = await usage(url)
  rates.push(await libraryRate(600))
  const statuses = Object.keys(result.statusCodeStats)
  const isHonest = statuses.every((status) => ['200', '429', '503'].includes(status))
  tell(
    `${amounts.seconds} s at ${connections} connections: answers`,
    `${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors, ${result.timeouts} timeouts`,
    isHonest && result.errors === 0 && result.timeouts === 0,
  )
  const rate = result['2xx'] / (after.seconds - before.seconds)
  const library = rates.reduce((sum, one) => sum + one, 0) / rates.length
  tell(
    'pages per processor-second beside extractAll',
    `${rate.toFixed(0)} of ${rates.map((one) => one.toFixed(0)).join(' and ')}, ratio ${(rate / library).toFixed(2)}`,
    rate / library >= bars.ratio,
  )
  console.log(`  p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, ${jobs} threads`)
}

/** Memory over many requests, in ten parts. @param {Server} server */
async function memory({ url }) {
  const end = Date.now() + Number(values.minutes) * 60_000
  const amount = Math.max(connections, Math.round(amounts.requests / 10))
  const megabytes = []
  for (let part = 0; part < 10 && Date.now() < end; part++) {
    await autocannon({ url, connections, requests, amount })
    megabytes.push(Math.round((await usage(url)).megabytes))
  }
  const early = Math.max(...megabytes.slice(0, 3))
  const late = Math.max(...megabytes.slice(-3))
  tell(
    `memory over ${amount * megabytes.length} of ${amounts.requests} requests`,
    `${megabytes.join(' ')} MB`,
    megabytes.length === 10 && late <= early * bars.growth,
  )
}

/** @param {Server} server */
async function malformed({ url, port }) {
  const kinds = Object.keys(malformedRequests)
  /** @type {Map<string, number>} */
  const bad = new Map()
  let sent = 0
  const send = async () => {
    while (sent < amounts.malformed) {
      const kind = /** @type {string} */ (kinds[sent++ % kinds.length])
      const outcome = await sendMalformed(port, kind)
      if (outcome === 'hung' || outcome.some((status) => status >= 500))
        bad.set(`${kind}: ${outcome}`, (bad.get(`${kind}: ${outcome}`) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, send))
  const isAlive = (await fetch(`${url}/readyz`)).status === 200
  tell(
    `${amounts.malformed} malformed requests of ${kinds.length} kinds`,
    bad.size === 0 ? 'no 5xx, none hung' : JSON.stringify([...bad]),
    bad.size === 0 && isAlive,
  )
}

/** @param {Server} server */
async function slow({ url, port }) {
  const client = new Client({ url })
  /** The median of some requests, one after the other. */
  const waits = async () => {
    const times = []
    for (let at = 0; at < (values.small ? 40 : 400); at++) {
      const start = performance.now()
      await client.extract({ html: pageAt(at).html, url: pageAt(at).url })
      times.push((performance.now() - start) / 1000)
    }
    return times.sort((a, b) => a - b)[times.length >> 1] ?? 0
  }
  await waits()
  const without = await waits()
  const begin = 'POST /v1/extract HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const sockets = Array.from({ length: 300 }, (_, at) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
    if (at % 3 === 0) socket.write(begin.slice(0, 30))
    else if (at % 3 === 1) socket.write(`${begin}Content-Length: 99999\r\n\r\n`)
    else socket.end()
    return socket
  })
  const drip = setInterval(() => {
    for (const [at, socket] of sockets.entries()) if (at % 3 === 1) socket.write(' ')
  }, 100)
  const beside = await waits()
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
  tell(
    'requests beside 300 slow or half-open',
    `half of them within ${beside.toFixed(3)} s, without ${without.toFixed(3)} s`,
    beside - without < bars.hurry,
  )
}

const manyPages = Array.from({ length: 60 }, (_, at) => ({
  ...{ id: `p${at}`, url: 'https://boats.example/one' },
  html: ordinaryPage(200 + at),
}))

/** Kills servers in a job and in training, and looks at what the next one has. */
async function kills() {
  let lost = 0
  for (let kill = 0; kill < amounts.kills; kill++) {
    if (!(await survivesInJob(kill))) lost++
    if (!(await survivesInTraining(kill))) lost++
  }
  tell(`kill -9, ${amounts.kills} times in a job and in training`, `${lost} lost`, lost === 0)
}

/** @param {number} kill */
async function survivesInJob(kill) {
  const database = newDatabase()
  const first = await startServer(database, '--no-learn')
  const { id } = await new Client({ url: first.url }).submit(manyPages)
  const resultsOf = async (/** @type {string} */ url, follow = '') =>
    (await fetch(`${url}/v1/jobs/${id}/results${follow}`)).text()
  let seen = ''
  // each time a little later
  while (seen.split('\n').length <= 1 + kill * 3) seen = await resultsOf(first.url)
  await first.stop('SIGKILL')
  const second = await startServer(database, '--no-learn')
  const all = await resultsOf(second.url, '?follow=true')
  await second.stop()
  return all.startsWith(seen) && all.split('\n').length === manyPages.length + 1
}

/** @param {number} kill */
async function survivesInTraining(kill) {
  const database = newDatabase()
  const labels = { headline: 'The boats', by: { selector: 'nav a' } }
  const pagesFrom = (/** @type {number} */ from) =>
    [0, 1, 2].map((at) => ({
      ...{ html: ordinaryPage(from + at), url: `https://boats.example/${from + at}`, labels },
    }))
  const first = await startServer(database)
  const client = new Client({ url: first.url })
  await client.train(pagesFrom(3))
  const before = await (await fetch(`${first.url}/v1/export`)).text()
  let isReported = false
  const training = client.train(pagesFrom(20)).then(
    () => {
      isReported = true
    },
    () => {},
  )
  await sleep(kill * 20)
  await first.stop('SIGKILL')
  await training
  const second = await startServer(database)
  const kept = await (await fetch(`${second.url}/v1/export`)).text()
  await new Client({ url: second.url }).train(pagesFrom(20))
  const after = await (await fetch(`${second.url}/v1/export`)).text()
  await second.stop()
  const forms = [before, after].map(withoutVersions)
  return forms.indexOf(withoutVersions(kept)) >= (isReported ? 1 : 0)
}

/** Training again with the same pages makes another version of the same rules. @param {string} bundle */
const withoutVersions = (bundle) => bundle.replace(/"(?:version|revision)":\s*\d+/g, '')

/** @param {Server} server */
async function studio({ url }) {
  const html = await (await fetch(url)).text()
  const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
  let bytes = gzipSync(html).length
  for (const path of assets)
    bytes += gzipSync(Buffer.from(await (await fetch(url + path)).arrayBuffer())).length
  tell(
    'first page of the studio',
    `${(bytes / 1000).toFixed(1)} kB gzipped, ${assets.length + 1} files`,
    bytes / 1000 < bars.kilobytes,
  )
  await previews(new Client({ url }))
  await firstPage(url)
}

/** The time until the first page can be used, in a browser that has never seen it. @param {string} url */
async function firstPage(url) {
  const browser = await chromium.launch({
    executablePath: process.env['TREESIFT_BROWSER'] ?? '/usr/bin/chromium',
    chromiumSandbox: process.env['TREESIFT_NO_SANDBOX'] !== '1',
  })
  const seconds = []
  try {
    for (let visit = 0; visit < 7; visit++) {
      const context = await browser.newContext()
      const tab = await context.newPage()
      const begin = performance.now()
      await tab.goto(url, { waitUntil: 'commit' })
      await tab.locator('main h1').waitFor()
      await tab.locator('main a, main button').first().click({ trial: true })
      seconds.push((performance.now() - begin) / 1000)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  const sorted = seconds.sort((a, b) => a - b)
  const median = sorted[3] ?? Number.POSITIVE_INFINITY
  tell(
    'first page usable in Chromium',
    `median ${median.toFixed(2)} s of ${sorted.map((one) => one.toFixed(2)).join(' ')}`,
    median < bars.usableSeconds,
  )
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
  const [middle, most] = [0.5, 0.95].map((share) => times[Math.floor(share * times.length)] ?? 0)
  tell(
    'preview after a click',
    `p50 ${middle?.toFixed(0)} ms, p95 ${most?.toFixed(0)} ms (${largest.html.length} characters, ${ids.length} pages)`,
    Number(most) < bars.previewMilliseconds,
  )
}

/** @type {Readonly<Record<string, () => Promise<void>>>} */
const parts = {
  load: () => withServer(load),
  memory: () => withServer(memory),
  malformed: () => withServer(malformed),
  slow: () => withServer(slow),
  kills,
  studio: () => withServer(studio),
}

try {
  for (const name of positionals.length === 0 ? Object.keys(parts) : positionals) {
    const part = parts[name]
    if (part === undefined) throw new Error(`there is no part "${name}": ${Object.keys(parts)}`)
    await part()
  }
  console.log(missed.length === 0 ? 'all met' : `NOT MET: ${missed.join('; ')}`)
  if (missed.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
