// Kills a batch at random moments and resumes it: node bench/crash-batch.mjs [FOLDER] [--pages 400] [--kills 10]
// [--jobs 2] [--format jsonl] [--learn] [--json]. The output must equal that of an uninterrupted run, byte for byte.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { defaultFolder, loadPages } from './support/corpus.mjs'
import { writeWarc } from './support/generated-warc.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '400' },
    kills: { type: 'string', default: '10' },
    jobs: { type: 'string', default: '2' },
    format: { type: 'string', default: 'jsonl' },
    learn: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const pageCount = Number(values.pages)
/**
 * The latest kill: this share of the pages done, or of the remaining time passed. Later, the batch may be complete.
 */
const latest = { done: 0.8, time: 0.7 }
const main = fileURLToPath(new URL('../dist/doors/cli/main.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'treesift-crash-batch-'))
const warc = join(folder, 'pages.warc.gz')

try {
  const pages = loadPages(positionals[0] ?? defaultFolder, Number.POSITIVE_INFINITY)
  await writeWarc(warc, pages, pageCount)
  const start = performance.now()
  await finished(run('whole'))
  const whole = performance.now() - start
  const goals = Array.from(
    { length: Number(values.kills) },
    () => Math.random() * latest.done * pageCount,
  )
  const moments = []
  for (const goal of goals.sort((a, b) => a - b)) moments.push(await runAndKill(goal, whole))
  await finished(run('killed', '--resume'))
  const same = ['found', 'failed'].every((name) =>
    readFileSync(join(folder, `whole-${name}`)).equals(
      readFileSync(join(folder, `killed-${name}`)),
    ),
  )
  const left = readdirSync(folder).filter((name) => /journal|part|new/.test(name))
  const result = { pages: pageCount, kills: moments.length, moments, same, left }
  console.log(values.json ? JSON.stringify(result) : textOf(result))
  if (!same || left.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Extracts the pages of the archive and a missing page, so that there are failures.
 * @param {string} name
 * @param {...string} more
 */
function run(name, ...more) {
  const output = join(folder, `${name}-found`)
  const errors = join(folder, `${name}-failed`)
  const learning = values.learn ? ['--db', join(folder, `${name}.db`)] : ['--no-learn']
  const args = [
    ...[main, 'extract', warc, join(folder, 'none.html'), '--mark-duplicates'],
    ...['--format', values.format, '--output', output, '--errors', errors],
    ...[...learning, '--jobs', values.jobs, ...more],
  ]
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** @param {ChildProcess} child */
async function finished(child) {
  let message = ''
  child.stderr?.on('data', (text) => {
    message += text
  })
  const [status] = await once(child, 'close')
  // 1, because one page is missing
  if (status !== 1) throw new Error(`treesift ended with ${status}: ${message}`)
}

/**
 * Resumes the batch and kills it at a random moment after `goal` pages, or late; returns the number of pages done.
 * @param {number} goal
 * @param {number} whole
 */
async function runAndKill(goal, whole) {
  const remaining = 1 - pagesDone() / pageCount
  const end = performance.now() + latest.time * remaining * whole
  const child = run('killed', '--resume')
  const closed = once(child, 'close')
  while (pagesDone() < goal && performance.now() < end) await sleep(20)
  await sleep(Math.random() * Math.max(0, end - performance.now()))
  child.kill('SIGKILL')
  const [, signal] = await closed
  if (signal !== 'SIGKILL')
    throw new Error('the batch was complete before the kill: use more pages')
  return pagesDone()
}

/** @returns {number} */
function pagesDone() {
  try {
    return JSON.parse(readFileSync(join(folder, 'killed-found.journal'), 'utf8')).pages
  } catch {
    return 0
  }
}

/** @param {{ pages: number, kills: number, moments: number[], same: boolean, left: string[] }} result */
function textOf({ pages, kills, moments, same, left }) {
  return `${pages} pages, killed ${kills} times, with so many pages done: ${moments.join(' ')}
the output ${same ? 'equals' : 'DIFFERS FROM'} that of an uninterrupted run: ${same ? 'met' : 'NOT MET'}
files left behind: ${left.join(' ') || 'none'}`
}
