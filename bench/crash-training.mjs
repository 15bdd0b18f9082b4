// Kills training at random moments, and reads while it runs: node bench/crash-training.mjs [--kills 50] [--seconds 10]
// [--readers 4] [--json]. No reported commit may be lost, and readers must see only complete states.
import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { SqliteRuleStore } from '../dist/store/sqlite/sqlite-rule-store.js'
import { nextPageCount, pagesLearnedFrom, sites } from './support/generated-sites.mjs'

/** @typedef {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} Trainer */
/** @typedef {{ stdout: import('node:stream').Readable } & import('node:events').EventEmitter} Child */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '10' },
    readers: { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'treesift-crash-training-'))
const path = join(folder, 'rules.db')
/** @param {string} name */
const script = (name) => fileURLToPath(new URL(`support/${name}`, import.meta.url))

try {
  const killed = await killOften(Number(values.kills))
  const read = await readWhileTraining(Number(values.seconds), Number(values.readers))
  if (values.json) console.log(JSON.stringify({ killed, read }))
  else report(killed, read)
  if (killed.failures.length + read.failures.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Starts training, kills it at a random moment, and checks the database; repeatedly.
 * @param {number} kills
 */
async function killOften(kills) {
  const reported = new Map(sites.map((site) => [site, 0]))
  const result = {
    ...{ kills: 0, commits: 0, early: 0, whileOpen: 0, journals: 0, again: 0 },
    failures: /** @type {string[]} */ ([]),
    files: /** @type {string[]} */ ([]),
  }
  for (let at = 0; at < kills; at++) {
    const { commits, isEarly } = await trainAndKill(reported)
    result.kills++
    result.commits += commits
    if (isEarly) result.early++
    const left = readdirSync(folder)
    if (left.includes('rules.db-wal')) result.whileOpen++
    if (left.includes('rules.db-journal')) result.journals++
    result.failures.push(...check(reported).map((failure) => `kill ${at + 1}: ${failure}`))
  }
  const { status, out } = await finished(startTrainer(2))
  if (status !== 0) result.failures.push('training after the kills failed')
  result.again = out.length
  result.files = readdirSync(folder)
  return result
}

/**
 * @param {number} [rounds]
 * @returns {Trainer}
 */
function startTrainer(rounds) {
  const args = [script('train-repeatedly.mjs'), path, ...(rounds ? [String(rounds)] : [])]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** @param {Map<string, number>} reported */
async function trainAndKill(reported) {
  const child = startTrainer()
  const closed = once(child, 'close')
  let commits = 0
  let isReady = false
  const lines = createInterface({ input: child.stdout })
  const ready = once(lines, 'line')
  lines.on('line', (line) => {
    const { site, pages } = JSON.parse(line)
    if (site === '') isReady = true
    else {
      commits++
      reported.set(site, pages)
    }
  })
  // one in ten during the start, the others at any moment of some rounds
  if (Math.random() < 0.1) await sleep(Math.random() * 150)
  else {
    await ready
    await sleep(Math.random() * 250)
  }
  child.kill('SIGKILL')
  await closed
  return { commits, isEarly: !isReady }
}

/**
 * Each site must have the state that was reported last, or the next one. Returns the failures.
 * @param {Map<string, number>} reported
 */
function check(reported) {
  /** @type {string[]} */
  const failures = []
  try {
    if (!readdirSync(folder).includes('rules.db')) return failures
    const states = readStates()
    for (const [site, pages] of reported) {
      const found = states.get(site) ?? Number.NaN
      if (found !== pages && found !== nextPageCount(pages))
        failures.push(`${site}: ${pages} pages were reported, ${found} are stored`)
      else reported.set(site, found)
    }
    const database = new Database(path)
    const integrity = database.pragma('integrity_check', { simple: true })
    database.close()
    if (integrity !== 'ok') failures.push(String(integrity))
  } catch (error) {
    failures.push(String(error))
  }
  return failures
}

function readStates() {
  try {
    const reader = SqliteRuleStore.forReading(path)
    const states = new Map(sites.map((site) => [site, pagesLearnedFrom(reader, site)]))
    reader.close()
    return states
  } catch (error) {
    // killed before the first commit
    if (error instanceof Error && 'code' in error && error.code === 'DATABASE_NOT_FOUND')
      return new Map(sites.map((site) => [site, 0]))
    throw error
  }
}

/**
 * Readers must never see an incomplete state while training runs.
 * @param {number} seconds
 * @param {number} readers
 */
async function readWhileTraining(seconds, readers) {
  const children = Array.from({ length: readers }, () =>
    spawn(process.execPath, [script('read-repeatedly.mjs'), path], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  const ends = children.map(finished)
  const trainer = startTrainer()
  const trained = finished(trainer)
  await firstCommit(trainer)
  await sleep(seconds * 1000)
  trainer.kill('SIGTERM')
  const { out } = await trained
  for (const child of children) child.stdin.end()
  const reports = (await Promise.all(ends)).flatMap((end) =>
    end.out.map((line) => JSON.parse(line)),
  )
  /** @type {string[]} */
  const failures = reports.flatMap((report) => report.failures)
  if (reports.length < readers)
    failures.push(`${readers - reports.length} readers reported nothing`)
  return {
    readers,
    seconds,
    commits: out.length - 1,
    reads: reports.reduce((total, { reads }) => total + reads, 0),
    seen: Math.max(...reports.map(({ seen }) => seen)),
    failures,
  }
}

/**
 * The measured time starts with the first commit, also on a slow machine.
 * @param {Child} child
 */
async function firstCommit({ stdout }) {
  for await (const [line] of on(createInterface({ input: stdout }), 'line', { close: ['close'] }))
    if (JSON.parse(line).site !== '') return
}

/** @param {Child} child */
async function finished(child) {
  /** @type {string[]} */
  const out = []
  createInterface({ input: child.stdout }).on('line', (line) => out.push(line))
  const [status] = await once(child, 'close')
  return { status, out }
}

/**
 * @param {Awaited<ReturnType<typeof killOften>>} killed
 * @param {Awaited<ReturnType<typeof readWhileTraining>>} read
 */
function report(killed, read) {
  console.log(
    `${killed.kills} kills at random moments after ${killed.commits} reported commits, ${killed.early} of them
during the start; ${killed.whileOpen} left a log, ${killed.journals} a journal; then ${killed.again - 1} more commits,
files: ${killed.files.join(' ')}
${read.readers} readers for ${read.seconds} s during training: ${read.commits} commits, ${read.reads} complete
reads, up to ${read.seen} states seen`,
  )
  const failures = [...killed.failures, ...read.failures]
  for (const failure of failures.slice(0, 20)) console.log(failure)
  console.log(`${failures.length} failures: ${failures.length === 0 ? 'met' : 'NOT MET'}`)
}
