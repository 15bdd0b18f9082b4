// Whether threads pay: node bench/threads.mjs [FOLDER] [--pages 5000] [--rounds 3] [--jobs 2]. Extracts a WARC file
// without threads, with one and with several, in rounds that alternate, and prints the throughput of several threads
// over the faster of the others: by the clock, and as an idle machine would have it, which is told from the processor
// time of each thread: nothing ends before its busiest thread, nor before all work is shared by all processors. Peak
// memory too. Reads /proc (Linux).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { defaultFolder, loadPages } from './support/corpus.mjs'
import { writeWarc } from './support/generated-warc.mjs'
import { peakMB, threadSeconds } from './support/process-memory.mjs'
import { spreadOf } from './support/rounds.mjs'
import { fixed, sum, table, verdict } from './support/table.mjs'

/** Throughput over the faster way with less threads, and megabytes of the process. */
const limits = { throughput: 1.75, megabytes: 350 }
/** Milliseconds between looks at a process. */
const look = 50

/** @typedef {{ wall: number, threads: readonly number[], megabytes: number }} Run */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    jobs: { type: 'string', default: '2' },
  },
})
const count = Number(values.pages)
const jobs = Number(values.jobs)
const program = fileURLToPath(new URL('../dist/bundle/treesift.js', import.meta.url))
const inProcess = fileURLToPath(new URL('support/extract-in-process.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'treesift-threads-bench-'))

try {
  const pages = loadPages(positionals[0] ?? defaultFolder, Number.POSITIVE_INFINITY)
  const warc = join(folder, 'pages.warc.gz')
  await writeWarc(warc, pages, count)
  const command = [program, 'extract', warc, '--no-learn', '--format', 'jsonl', '--jobs']
  const contenders = {
    'no threads': [inProcess, warc],
    '-j 1': [...command, '1'],
    [`-j ${jobs}`]: [...command, `${jobs}`],
  }
  /** @type {Map<string, Run[]>} */
  const runs = new Map(Object.keys(contenders).map((name) => [name, []]))
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [name, words] of Object.entries(contenders)) runs.get(name)?.push(await run(words))
  report(runs)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @param {Map<string, Run[]>} runs */
function report(runs) {
  const several = runs.get(`-j ${jobs}`) ?? []
  const others = [...runs].filter(([name]) => name !== `-j ${jobs}`).map(([, own]) => own)
  const load = loadavg().map((one) => fixed(one, 1))
  console.log(
    `${count} pages, ${values.rounds} rounds in turns, medians; node ${process.version}, load ${load.join(' ')}`,
  )
  const rows = [...runs].map(([name, own]) => [
    name,
    ...[(/** @type {Run} */ { wall }) => wall, idleSeconds, processorSeconds].map((of) =>
      fixed((spreadOf(own.map(of)).median / count) * 1000, 2),
    ),
    fixed(spreadOf(own.map(({ megabytes }) => megabytes)).max, 0),
  ])
  const heading = ['', 'wall ms', 'on an idle machine', 'processor ms', 'peak MB']
  console.log(table([heading, ...rows]))
  for (const [how, of] of /** @type {const} */ ([
    ['by the clock', (/** @type {Run} */ { wall }) => wall],
    ['on an idle machine', idleSeconds],
  ])) {
    const ratio = spreadOf(
      several.map((own, round) => {
        const fastest = Math.min(...others.map((other) => of(/** @type {Run} */ (other[round]))))
        return fastest / of(own)
      }),
    )
    console.log(
      `throughput of ${jobs} threads over the faster other way, ${how}: ${fixed(ratio.median)}`,
      `(${fixed(ratio.min)}-${fixed(ratio.max)}; >= ${limits.throughput}: ${verdict(limits.throughput, ratio.median)})`,
    )
  }
  /** @param {string} name */
  const peakOf = (name) => spreadOf((runs.get(name) ?? []).map(({ megabytes }) => megabytes)).max
  const [all, one] = [peakOf(`-j ${jobs}`), peakOf('-j 1')]
  const each = jobs > 1 ? `, ${fixed((all - one) / (jobs - 1), 0)} MB for each further thread` : ''
  console.log(
    `memory: ${fixed(all, 0)} MB${each} (<= ${limits.megabytes}: ${verdict(all, limits.megabytes)})`,
  )
}

/** @param {Run} run */
function processorSeconds({ threads }) {
  return sum(threads)
}

/** @param {Run} run */
function idleSeconds(run) {
  return Math.max(...run.threads, processorSeconds(run) / jobs)
}

/**
 * @param {readonly string[]} words
 * @returns {Promise<Run>}
 */
async function run(words) {
  const start = performance.now()
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  /** @type {Map<string, number>} */
  const threads = new Map()
  let megabytes = 0
  const timer = setInterval(() => {
    // a thread that has ended keeps what was seen of it last
    for (const [thread, seconds] of threadSeconds(child.pid)) threads.set(thread, seconds)
    megabytes = Math.max(megabytes, peakMB(child.pid) ?? 0)
  }, look)
  const [status] = await once(child, 'close')
  clearInterval(timer)
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}`)
  return { wall: (performance.now() - start) / 1000, threads: [...threads.values()], megabytes }
}
