// Throughput and memory of a batch: node bench/batch.mjs [FOLDER] [--pages 2000] [--jobs 2] [--peers NAME,NAME]
// [--learn] Prints pages per second, and the memory of the process from 10 % to 100 % of the pages; peers run on the
// same pages in as many processes as there are jobs. Memory is read from /proc (Linux).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openPeer } from '../dist/lab/peers/peer.js'
import { isPeer } from '../dist/lab/peers/peers.js'
import { defaultFolder, loadPages } from './support/corpus.mjs'
import { writeWarc } from './support/generated-warc.mjs'
import { memoryVerdict, residentMB } from './support/process-memory.mjs'
import { spreadOf } from './support/rounds.mjs'
import { fixed, table } from './support/table.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '2000' },
    jobs: { type: 'string', default: '2' },
    peers: { type: 'string', default: '' },
    learn: { type: 'boolean', default: false },
  },
})
const count = Number(values.pages)
const jobs = Number(values.jobs)
const main = fileURLToPath(new URL('../dist/doors/cli/main.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'treesift-batch-'))
const pages = loadPages(positionals[0] ?? defaultFolder, Number.POSITIVE_INFINITY)

try {
  const warc = join(folder, 'pages.warc.gz')
  await writeWarc(warc, pages, count)
  const megabytes = fixed(statSync(warc).size / 1e6, 0)
  console.log(
    `${count} pages made from ${pages.length}, ${megabytes} MB as .warc.gz; ${jobs} jobs, node ${process.version}`,
  )
  const own = await extractBatch(warc)
  const memory = own.tenths.map((mb, tenth) => [`${tenth + 1}0 %`, fixed(mb, 0)])
  console.log(table([['pages', 'resident MB'], ...memory]))
  console.log(memoryVerdict(own.tenths))
  const rates = [{ name: 'treesift', rate: own.rate }]
  for (const name of values.peers.split(',').filter((one) => one !== ''))
    rates.push({ name, rate: await peerRate(name) })
  const lines = rates.map(({ name, rate }) => [name, fixed(rate, 1), fixed(rate / own.rate)])
  console.log(table([['', 'pages/s', 'ratio'], ...lines]))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Runs the command as a user does and observes the process.
 * @param {string} warc
 */
async function extractBatch(warc) {
  const output = join(folder, 'found.jsonl')
  const learning = values.learn ? ['--db', join(folder, 'rules.db')] : ['--no-learn']
  const options = ['--format', 'jsonl', '--output', output, '--jobs', values.jobs, ...learning]
  const start = performance.now()
  const child = spawn(process.execPath, [main, 'extract', warc, ...options], { stdio: 'inherit' })
  const closed = once(child, 'close')
  let isRunning = true
  closed.then(() => {
    isRunning = false
  })
  const samples = Array.from({ length: 10 }, () => /** @type {number[]} */ ([]))
  while (isRunning) {
    await Promise.race([sleep(200), closed])
    const resident = residentMB(child.pid)
    const tenth = Math.round((pagesDone(output) / count) * 10)
    if (resident !== undefined && tenth >= 1) samples[tenth - 1]?.push(resident)
  }
  const [status] = await closed
  if (status !== 0) throw new Error(`treesift ended with ${status}`)
  const rate = (count / (performance.now() - start)) * 1000
  return { rate, tenths: samples.map((megabytes) => spreadOf(megabytes).median) }
}

/** @param {string} output */
function pagesDone(output) {
  try {
    return JSON.parse(readFileSync(`${output}.journal`, 'utf8')).pages
  } catch {
    return 0
  }
}

/**
 * Pages per second of a peer in as many processes as there are jobs, without their start.
 * @param {string} name
 */
async function peerRate(name) {
  if (!isPeer(name)) throw new Error(`no peer ${name}: see peers/README.md`)
  const processes = await Promise.all(Array.from({ length: jobs }, () => openPeer(name)))
  const start = performance.now()
  let next = 0
  await Promise.all(
    processes.map(async (peer) => {
      for (let page = next++; page < count; page = next++) {
        const html = pages[page % pages.length] ?? ''
        const raw = { id: `${page}`, url: `https://site.example/${page}`, html, warnings: [] }
        // a page that the peer fails on takes its time too
        await peer.answer(raw).catch(() => undefined)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  await Promise.all(processes.map((peer) => peer.close()))
  return count / seconds
}
