// A batch of many pages: node bench/batch.mjs FOLDER [--pages 2000] [--jobs 2] [--peers NAME,NAME] [--learn]
// Pages a second, and the memory of the process from 10 % to 100 % of the pages; peers on the same pages, as many
// processes as there are jobs. Memory is read from /proc: Linux only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadPages, usualCorpus } from './support/corpus.mjs'
import { writeWarc } from './support/made-warc.mjs'
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
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'treesift-batch-'))
const html = loadPages(positionals[0] ?? usualCorpus(), Number.POSITIVE_INFINITY)

try {
  const warc = join(folder, 'pages.warc.gz')
  await writeWarc(warc, html, count)
  console.log(
    `${count} pages made from ${html.length}, ${fixed(statSync(warc).size / 1e6, 0)} MB as .warc.gz; ${jobs} jobs, node ${process.version}`,
  )
  const own = await extractBatch(warc)
  console.log(
    table([
      ['pages', 'resident MB'],
      ...own.tenths.map((mb, tenth) => [`${tenth + 1}0 %`, fixed(mb, 0)]),
    ]),
  )
  console.log(flatness(own.tenths))
  const rows = [['treesift', own.rate]]
  for (const name of values.peers.split(',').filter((one) => one !== ''))
    rows.push([name, await ratePeer(name)])
  console.log(
    table([
      ['', 'pages/s', 'ratio'],
      ...rows.map(([name, rate]) => [name, fixed(rate, 1), fixed(rate / own.rate)]),
    ]),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The command as a user runs it, looked at from outside. */
async function extractBatch(warc) {
  const output = join(folder, 'found.jsonl')
  const learning = values.learn ? ['--db', join(folder, 'rules.db')] : ['--no-learn']
  const words = [
    'extract',
    warc,
    '--format',
    'jsonl',
    '--output',
    output,
    '--jobs',
    values.jobs,
    ...learning,
  ]
  const start = performance.now()
  const child = spawn(process.execPath, [at('dist/cli/main.js'), ...words], { stdio: 'inherit' })
  const closed = once(child, 'close')
  let isOver = false
  closed.then(() => {
    isOver = true
  })
  const samples = Array.from({ length: 10 }, () => [])
  while (!isOver) {
    await Promise.race([sleep(200), closed])
    const done = pagesDone(output)
    const resident = residentMB(child.pid)
    // what is near a tenth counts for it
    const tenth = Math.round((done / count) * 10)
    if (resident !== undefined && tenth >= 1) samples[tenth - 1].push(resident)
  }
  const [status] = await closed
  if (status !== 0) throw new Error(`treesift ended with ${status}`)
  return { rate: (count / (performance.now() - start)) * 1000, tenths: samples.map(median) }
}

function flatness(tenths) {
  if (tenths.some(Number.isNaN)) return 'too few pages to tell whether memory is flat'
  const mean = tenths.reduce((sum, mb) => sum + mb, 0) / tenths.length
  const off = Math.max(...tenths.map((mb) => Math.abs(mb / mean - 1)))
  return `memory is off its mean by ${fixed(off * 100, 1)} % at most: ${off <= 0.1 ? 'met' : 'NOT MET'}`
}

function pagesDone(output) {
  try {
    return JSON.parse(readFileSync(`${output}.journal`, 'utf8')).pages
  } catch {
    return 0
  }
}

function residentMB(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted.length === 0 ? Number.NaN : sorted[Math.floor(sorted.length / 2)]
}

/** The pages as they are, handed out in turns; starting does not count, for the peer. */
async function ratePeer(name) {
  const processes = await Promise.all(Array.from({ length: jobs }, () => openPeer(name)))
  const start = performance.now()
  let next = 0
  await Promise.all(
    processes.map(async ({ ask }) => {
      for (let page = next++; page < count; page = next++)
        await ask({
          id: `${page}`,
          url: `https://site.example/${page}`,
          html: html[page % html.length],
        })
    }),
  )
  const seconds = (performance.now() - start) / 1000
  for (const { child } of processes) child.stdin.end()
  return count / seconds
}

async function openPeer(name) {
  const child = spawn(process.execPath, [at('peers/run.mjs'), name], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  })
  const answers = createInterface({ input: child.stdio[3] })[Symbol.asyncIterator]()
  if ((await answers.next()).done) throw new Error(`${name} does not start: see peers/README.md`)
  const ask = async (page) => {
    child.stdin.write(`${JSON.stringify(page)}\n`)
    return (await answers.next()).value
  }
  return { child, ask }
}
