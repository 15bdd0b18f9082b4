// A batch that is killed at random moments and gone on with: node bench/batch-crash.mjs FOLDER [--pages 400] [--kills 10]
// [--jobs 2] [--format jsonl] [--learn] [--json]. What comes out must be what comes out of a run that nobody stops, byte by byte.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadPages, usualCorpus } from './support/corpus.mjs'
import { writeWarc } from './support/made-warc.mjs'

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
const kills = Number(values.kills)
/** Kills come when so much is kept at the latest, or after so much of the time that is left: later ones may find it all done. */
const latest = { kept: 0.8, time: 0.7 }
const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'treesift-batch-crash-'))
const warc = join(folder, 'pages.warc.gz')

try {
  const pages = loadPages(positionals[0] ?? usualCorpus(), Number.POSITIVE_INFINITY)
  await writeWarc(warc, pages, Number(values.pages))
  const start = performance.now()
  await ended(run('whole'))
  const whole = performance.now() - start
  const goals = Array.from(
    { length: kills },
    () => Math.random() * latest.kept * Number(values.pages),
  )
  const moments = []
  for (const goal of goals.sort((a, b) => a - b)) moments.push(await runAndKill(goal, whole))
  await ended(run('killed', '--resume'))
  const same = ['found', 'failed'].every((name) =>
    readFileSync(join(folder, `whole-${name}`)).equals(
      readFileSync(join(folder, `killed-${name}`)),
    ),
  )
  const left = readdirSync(folder).filter((name) => /journal|part|new/.test(name))
  const told = { pages: Number(values.pages), kills: moments.length, moments, same, left }
  console.log(values.json ? JSON.stringify(told) : textOf(told))
  if (!same || left.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The pages are those of the file and of one that is missing, so that some fail. */
function run(name, ...more) {
  const words = [
    'extract',
    warc,
    join(folder, 'none.html'),
    '--mark-duplicates',
    '--format',
    values.format,
  ]
  const output = [
    '--output',
    join(folder, `${name}-found`),
    '--errors',
    join(folder, `${name}-failed`),
  ]
  const learning = values.learn ? ['--db', join(folder, `${name}.db`)] : ['--no-learn']
  const all = [main, ...words, ...output, ...learning, '--jobs', values.jobs, ...more]
  return spawn(process.execPath, all, { stdio: ['ignore', 'ignore', 'pipe'] })
}

async function ended(child) {
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const [status] = await once(child, 'close')
  // one page is missing
  if (status !== 1) throw new Error(`treesift ended with ${status}: ${said}`)
}

/** Goes on with it and kills it at a random moment after so many pages are kept, or late in its time; how many were kept then. */
async function runAndKill(goal, whole) {
  const left = 1 - pagesDone() / Number(values.pages)
  const end = performance.now() + latest.time * left * whole
  const child = run('killed', '--resume')
  const closed = once(child, 'close')
  while (pagesDone() < goal && performance.now() < end) await sleep(20)
  await sleep(Math.random() * Math.max(0, end - performance.now()))
  child.kill('SIGKILL')
  const [, signal] = await closed
  if (signal !== 'SIGKILL') throw new Error('it was done before it was killed: give more pages')
  return pagesDone()
}

function pagesDone() {
  try {
    return JSON.parse(readFileSync(join(folder, 'killed-found.journal'), 'utf8')).pages
  } catch {
    return 0
  }
}

function textOf({ pages, kills, moments, same, left }) {
  return `${pages} pages, killed ${kills} times, when so many were kept: ${moments.join(' ')}
what came out is ${same ? 'the same' : 'NOT THE SAME'} as of a run that nobody stops: ${same ? 'met' : 'NOT MET'}
left behind: ${left.join(' ') || 'nothing'}`
}
