// Throughput and memory of the pipe beside those of a batch: node bench/pipe.mjs [FOLDER] [--pages 20000] [--jobs 2]
// [--rounds 2] Prints pages per second and per second of processor time of `extract --jobs` and of `pipe` on the same
// pages, in turns, whether their answers are the same, and the memory of the pipe from 10 % to 100 % of the pages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { defaultFolder, loadPages } from './support/corpus.mjs'
import { memoryVerdict, processorSeconds, residentMB } from './support/process-memory.mjs'
import { spreadOf } from './support/rounds.mjs'
import { fixed, table, verdict } from './support/table.mjs'

/** The least share of the throughput of a batch that a pipe has. */
const leastShare = 0.95

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '20000' },
    jobs: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '2' },
  },
})
const count = Number(values.pages)
const main = fileURLToPath(new URL('../dist/doors/cli/main.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'treesift-pipe-bench-'))
const list = join(folder, 'pages.jsonl')
const common = ['--no-learn', '--jobs', values.jobs]
const contenders = {
  extract: ['extract', '--input', list, '--format', 'jsonl', ...common],
  pipe: ['pipe', ...common],
}

/** @typedef {{ wall: number, processor: number, answers: string, tenths: readonly number[] }} Run */

try {
  const pages = loadPages(positionals[0] ?? defaultFolder, Number.POSITIVE_INFINITY)
  await writeList(pages)
  console.log(
    `${count} pages made from ${pages.length}, ${values.jobs} jobs, ${values.rounds} rounds in turns, node ${process.version}`,
  )
  /** @type {Record<keyof typeof contenders, Run[]>} */
  const runs = { extract: [], pipe: [] }
  for (let round = 0; round < Number(values.rounds); round++) {
    runs.extract.push(await run(contenders.extract, undefined))
    runs.pipe.push(await run(contenders.pipe, list))
  }
  /** @param {'wall' | 'processor'} what @param {keyof typeof contenders} name */
  const rate = (what, name) => count / spreadOf(runs[name].map((one) => one[what])).median
  const rows = /** @type {const} */ (['wall', 'processor']).map((what) => {
    const [batch, pipe] = [rate(what, 'extract'), rate(what, 'pipe')]
    const ratio = pipe / batch
    const texts = [fixed(batch, 1), fixed(pipe, 1), fixed(ratio, 3)]
    return [`pages per second (${what} time)`, ...texts, verdict(leastShare, ratio)]
  })
  console.log(table([['', 'extract', 'pipe', 'ratio', ''], ...rows]))
  const answers = new Set(Object.values(runs).flatMap((all) => all.map((one) => one.answers)))
  console.log(`the same answers in the same order: ${answers.size === 1 ? 'met' : 'NOT MET'}`)
  const { tenths } = runs.pipe.at(-1) ?? { tenths: [] }
  const memory = tenths.map((mb, tenth) => [`${tenth + 1}0 %`, fixed(mb, 0)])
  console.log(table([['pages', 'resident MB of the pipe'], ...memory]))
  console.log(memoryVerdict(tenths))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @param {readonly string[]} pages */
async function writeList(pages) {
  const out = createWriteStream(list)
  for (let page = 0; page < count; page++) {
    const html = `${pages[page % pages.length]}<!-- ${page} -->`
    const line = JSON.stringify({ id: `${page}`, url: `https://site.example/${page}`, html })
    if (!out.write(`${line}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

/**
 * @param {readonly string[]} words
 * @param {string | undefined} input
 * @returns {Promise<Run>}
 */
async function run(words, input) {
  const start = performance.now()
  const child = spawn(process.execPath, [main, ...words], { stdio: ['pipe', 'pipe', 'inherit'] })
  if (input === undefined) child.stdin.end()
  else createReadStream(input).pipe(child.stdin)
  const hash = createHash('sha256')
  const samples = Array.from({ length: 10 }, () => /** @type {number[]} */ ([]))
  let [done, processor] = [0, 0]
  for await (const line of createInterface({ input: child.stdout })) {
    hash.update(line)
    done++
    if (done === count) processor = processorSeconds(child.pid)
    if (done % Math.ceil(count / 200) === 0) {
      const tenth = Math.floor(((done - 1) / count) * 10)
      samples[tenth]?.push(residentMB(child.pid) ?? Number.NaN)
    }
  }
  const wall = (performance.now() - start) / 1000
  if (done !== count) throw new Error(`${words[0]}: ${done} answers to ${count} pages`)
  const tenths = samples.map((megabytes) => spreadOf(megabytes).median)
  return { wall, processor, answers: hash.digest('hex'), tenths }
}
