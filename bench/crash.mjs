// Training that is killed, and read meanwhile: node bench/crash.mjs [--kills 50] [--seconds 10] [--readers 4] [--json]
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
import { SqliteRuleStore } from '../dist/store/sqlite-rule-store.js'
import { after, pagesBehind, sites } from './support/made-up-sites.mjs'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '10' },
    readers: { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'treesift-crash-'))
const path = join(folder, 'rules.db')
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

/** Starts training, kills it at a random moment, and looks at what is left; so many times. */
async function killOften(kills) {
  const reported = new Map(sites.map((site) => [site, 0]))
  const told = { kills: 0, commits: 0, early: 0, whileOpen: 0, journals: 0, failures: [] }
  for (let at = 0; at < kills; at++) {
    const { commits, isEarly } = await trainAndKill(reported)
    told.kills++
    told.commits += commits
    if (isEarly) told.early++
    const left = readdirSync(folder)
    if (left.includes('rules.db-wal')) told.whileOpen++
    if (left.includes('rules.db-journal')) told.journals++
    told.failures.push(...lookAt(reported).map((failure) => `kill ${at + 1}: ${failure}`))
  }
  const { status, out } = await finished(spawnTrainer(2))
  if (status !== 0) told.failures.push('training again failed')
  told.again = out.length
  told.files = readdirSync(folder)
  return told
}

function spawnTrainer(rounds) {
  const words = [script('train-on.mjs'), path, ...(rounds ? [String(rounds)] : [])]
  return spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function trainAndKill(reported) {
  const child = spawnTrainer()
  const closed = once(child, 'close')
  let commits = 0
  let isReady = false
  const lines = createInterface({ input: child.stdout })
  const ready = once(lines, 'line')
  lines.on('line', (line) => {
    const { site, pages } = JSON.parse(line)
    if (site === '') isReady = true
    else commits++
    if (site !== '') reported.set(site, pages)
  })
  // one in ten while it starts, the others at any moment of some rounds
  if (Math.random() < 0.1) await sleep(Math.random() * 150)
  else {
    await ready
    await sleep(Math.random() * 250)
  }
  child.kill('SIGKILL')
  await closed
  return { commits, isEarly: !isReady }
}

/** What is not as it should be: each site as it was reported last, or one commit further. */
function lookAt(reported) {
  const failures = []
  try {
    if (!readdirSync(folder).includes('rules.db')) return failures
    const states = readStates()
    for (const [site, pages] of reported) {
      const found = states.get(site)
      if (found !== pages && found !== after(pages))
        failures.push(`${site}: ${pages} pages were reported, ${found} are there`)
      else reported.set(site, found)
    }
    const database = new Database(path)
    const integrity = database.pragma('integrity_check', { simple: true })
    database.close()
    if (integrity !== 'ok') failures.push(integrity)
  } catch (error) {
    failures.push(`${error.code ?? ''} ${error.message}`)
  }
  return failures
}

function readStates() {
  try {
    const reader = SqliteRuleStore.forReading(path)
    const states = new Map(sites.map((site) => [site, pagesBehind(reader, site)]))
    reader.close()
    return states
  } catch (error) {
    // killed before the very first commit
    if (error.code === 'DATABASE_NOT_FOUND') return new Map(sites.map((site) => [site, 0]))
    throw error
  }
}

/** Readers that never see a half of anything while one trains. */
async function readWhileTraining(seconds, readers) {
  const children = Array.from({ length: readers }, () =>
    spawn(process.execPath, [script('read-on.mjs'), path], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const ends = children.map(finished)
  const trainer = spawnTrainer()
  const trained = finished(trainer)
  await firstCommit(trainer)
  await sleep(seconds * 1000)
  trainer.kill('SIGTERM')
  const { out } = await trained
  for (const child of children) child.stdin.end()
  const told = await Promise.all(ends)
  const said = told.flatMap((one) => one.out.map((line) => JSON.parse(line)))
  const failures = said.flatMap((one) => one.failures)
  if (said.length < readers) failures.push(`${readers - said.length} readers said nothing`)
  const sum = (name) => said.reduce((total, one) => total + one[name], 0)
  return {
    readers,
    seconds,
    commits: out.length - 1,
    reads: sum('reads'),
    seen: Math.max(...said.map(({ seen }) => seen)),
    failures,
  }
}

/** The time that is measured begins with it, however slow the machine is. */
async function firstCommit({ stdout }) {
  for await (const [line] of on(createInterface({ input: stdout }), 'line', { close: ['close'] }))
    if (JSON.parse(line).site !== '') return
}

async function finished(child) {
  const out = []
  createInterface({ input: child.stdout }).on('line', (line) => out.push(line))
  const [status] = await once(child, 'close')
  return { status, out }
}

function report(killed, read) {
  console.log(
    `${killed.kills} kills at random moments: ${killed.commits} commits reported before them, ${killed.early} before it had begun,
${killed.whileOpen} left a log behind, ${killed.journals} a journal; afterwards ${killed.again - 1} more commits, files: ${killed.files.join(' ')}`,
  )
  console.log(
    `${read.readers} readers for ${read.seconds} s while one trained: ${read.commits} commits, ${read.reads} whole readings, up to ${read.seen} states seen`,
  )
  for (const failure of [...killed.failures, ...read.failures].slice(0, 20)) console.log(failure)
  const count = killed.failures.length + read.failures.length
  console.log(`${count} failures: ${count === 0 ? 'met' : 'NOT MET'}`)
}
