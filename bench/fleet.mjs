// A fleet beside one process, and what happens when it is disturbed: node bench/fleet.mjs
// [equal|kills|disk|cut|twice|rates|jobs|simulation] [--pages N] [--times N] [--corpus FOLDER] [--shard-seconds N] [--json].
// Without a name all are tried. Each has a Redis server of its own (redis-server must be installed). `disk` mounts a
// small file system: start it as root with `unshare -m`, so that it is in a namespace of its own.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runEmptyJobs } from './support/fleet/empty-jobs.mjs'
import { compareWithOneProcess } from './support/fleet/equality.mjs'
import { killWorkers } from './support/fleet/kills.mjs'
import { cutOff, fillDisk, submitAgain } from './support/fleet/mishaps.mjs'
import { compareRates } from './support/fleet/rates.mjs'
import { RedisServer } from './support/fleet/redis.mjs'
import { runSimulation } from './support/fleet/simulation.mjs'

/** @typedef {import('./support/interruptions/program.mjs').Tried} Tried */
/** @typedef {import('./support/fleet/crawl.mjs').Trial & { shardSeconds: number }} Trial */

/**
 * Each with its pages and how often something is done, by default.
 * @type {Readonly<Record<string, readonly [run: (trial: Trial) => Promise<Tried>, pages: number, times: number]>>}
 */
const trials = {
  equal: [compareWithOneProcess, 20_000, 1],
  kills: [killWorkers, 20_000, 30],
  disk: [fillDisk, 5_000, 1],
  cut: [cutOff, 2_000, 1],
  twice: [submitAgain, 2_000, 1],
  // enough that starting three processes instead of one does not count
  rates: [compareRates, 20_000, 1],
  jobs: [runEmptyJobs, 0, 20_000],
  simulation: [runSimulation, 0, 20_000],
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    times: { type: 'string' },
    corpus: { type: 'string' },
    'shard-seconds': { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
  },
})
const names = positionals.length === 0 ? Object.keys(trials) : positionals
/** @type {Record<string, Tried>} */
const results = {}
for (const name of names) {
  const [trial, pages, times] = trials[name] ?? []
  if (trial === undefined) throw new Error(`there is no trial "${name}"`)
  const folder = mkdtempSync(join(tmpdir(), 'treesift-fleet-'))
  mkdirSync(join(folder, 'redis'))
  const redis = await RedisServer.start(join(folder, 'redis'))
  try {
    results[name] = await trial({
      folder,
      redis,
      pages: Number(values.pages ?? pages),
      times: Number(values.times ?? times),
      corpus: values.corpus,
      shardSeconds: Number(values['shard-seconds']),
    })
    if (!values.json) print(results[name])
  } finally {
    await redis.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

if (values.json) console.log(JSON.stringify(results))
if (Object.values(results).some(({ failures }) => failures.length > 0)) process.exitCode = 1

/** @param {Tried} tried */
function print({ told, failures }) {
  console.log(`${told}: ${failures.length === 0 ? 'met' : 'NOT MET'}`)
  for (const failure of failures.slice(0, 20)) console.log(`  ${failure}`)
}
