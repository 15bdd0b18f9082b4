// Changes pages, archives, answers of servers, databases and models at random, and reads them: node bench/fuzz.mjs
// [--minutes 1] [--modes page,warc] [--cases N] [--seed N] [--json]. A failure without a code, a number that is none, more
// than two seconds of the processor and a crash are findings; each is told with the seed that repeats it:
// --modes MODE --seed SEED --cases 1.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { table } from './support/table.mjs'

const modeNames = [
  ...['page', 'method', 'charset', 'gzip', 'warc', 'wacz', 'http', 'robots', 'feeds'],
  ...['saved', 'lists', 'selectors', 'imports'],
  ...['training', 'rules', 'databases', 'models', 'urls', 'files'],
  ...['pipe', 'mcp', 'serve', 'fleet'],
]

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    modes: { type: 'string', default: modeNames.join() },
    cases: { type: 'string' },
    seed: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

const limits = { seconds: 2, silence: 60_000 }
const worker = fileURLToPath(new URL('support/fuzz/worker.mjs', import.meta.url))

/** @typedef {{ seed: number, seconds: number, failure?: string, bytes: number }} Told */
/** @typedef {{ mode: string, seed: number, what: string }} Finding */
/** @typedef {{ mode: string, cases: number, slowest: Told | undefined, findings: Finding[] }} Result */

const names = values.modes.split(',')
const unknown = names.find((name) => !modeNames.includes(name))
if (unknown !== undefined) throw new Error(`there is no mode "${unknown}": ${modeNames.join(', ')}`)
const cases = values.cases === undefined ? undefined : Number(values.cases)
const milliseconds = (Number(values.minutes) * 60_000) / names.length
const firstSeed =
  values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)

/** Processes that are killed leave files: theirs are here. */
const folder = mkdtempSync(join(tmpdir(), 'treesift-fuzz-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** @type {Result[]} */
const results = []
for (const mode of names) results.push(await fuzz(mode))
const findings = results.flatMap((result) => result.findings)
if (values.json) console.log(JSON.stringify({ firstSeed, results }))
else report()
if (findings.length > 0) process.exitCode = 1

/**
 * Tries one mode until its time is over, or as often as asked.
 * @param {string} mode
 * @returns {Promise<Result>}
 */
async function fuzz(mode) {
  /** @type {Result} */
  const result = { mode, cases: 0, slowest: undefined, findings: [] }
  let child = await started(mode)
  const end = Date.now() + milliseconds
  for (let at = 0; cases === undefined ? Date.now() < end : at < cases; at++) {
    const seed = (firstSeed + at) % 2 ** 31
    const told = await tried(child, seed)
    if (told === undefined || (told.seconds > limits.seconds && (await isSlowAlone(mode, seed)))) {
      result.findings.push({
        mode,
        seed,
        what: told === undefined ? 'it crashed or hung' : `${told.seconds} seconds`,
      })
      child.kill('SIGKILL')
      child = await started(mode)
    }
    if (told?.failure !== undefined) result.findings.push({ mode, seed, what: told.failure })
    if (told !== undefined && told.seconds > (result.slowest?.seconds ?? 0)) result.slowest = told
    result.cases++
  }
  child.kill('SIGKILL')
  return result
}

/** @param {string} mode */
async function started(mode) {
  const child = fork(worker, [mode], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, TMPDIR: folder },
  })
  await once(child, 'message')
  return child
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} seed
 * @returns {Promise<Told | undefined>}
 */
function tried(child, seed) {
  return new Promise((resolve) => {
    const done = (/** @type {Told | undefined} */ told) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit)
      resolve(told)
    }
    const onMessage = (/** @type {unknown} */ told) => done(/** @type {Told} */ (told))
    const onExit = () => done(undefined)
    const timer = setTimeout(onExit, limits.silence)
    child.on('message', onMessage).on('exit', onExit)
    child.send(seed)
  })
}

/**
 * Whether the same case is slow in a process of its own, after another one has warmed it up.
 * @param {string} mode
 * @param {number} seed
 */
async function isSlowAlone(mode, seed) {
  const child = await started(mode)
  await tried(child, seed)
  const told = await tried(child, seed)
  child.kill('SIGKILL')
  return told === undefined || told.seconds > limits.seconds
}

function report() {
  console.log(`seeds from ${firstSeed} on`)
  const rows = results.map(({ mode, cases: count, slowest, findings: found }) => [
    mode,
    count,
    slowest === undefined ? '' : slowest.seconds.toFixed(2),
    slowest === undefined ? '' : slowest.bytes,
    found.length,
  ])
  console.log(table([['', 'cases', 'slowest s', 'bytes', 'findings'], ...rows]))
  for (const { mode, seed, what } of findings.slice(0, 40))
    console.log(`\n${mode}, seed ${seed}: ${what}`)
  const total = results.reduce((sum, result) => sum + result.cases, 0)
  console.log(
    `${total} cases, ${findings.length} findings: ${findings.length === 0 ? 'met' : 'NOT MET'}`,
  )
}
