import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../interruptions/program.mjs'
import { processorSeconds } from '../process-memory.mjs'
import { spreadOf } from '../rounds.mjs'
import { fixed, table } from '../table.mjs'
import { fleetWords, megabytesFor, writeCrawl } from './crawl.mjs'

/** The least share of the pages per processor-second of one process that a fleet has. */
const leastShare = 0.95

const ticksPerSecond = 100

/** Seconds of processor time of the children that have ended. */
function childSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

/**
 * Pages per processor-second of one process and of a fleet, in turns, Redis apart; and pages per second of two workers
 * beside one, as of two threads beside one.
 * @param {import('./crawl.mjs').Trial} trial
 */
export async function compareRates(trial) {
  const { folder, redis, pages, times } = trial
  const { packed } = await writeCrawl(trial)
  const size = `${megabytesFor(statSync(join(folder, packed)).size, 16)}`
  let fleets = 0
  const failures = /** @type {string[]} */ ([])
  const batch = (/** @type {string} */ jobs) => async () => {
    const words = ['extract', packed, '--no-learn', '--format', 'jsonl', '--jobs', jobs]
    const { code, err } = await run([...words, '--output', `one-${fleets++}.jsonl`], folder)
    if (code !== 0) failures.push(err)
  }
  const fleet = (/** @type {number} */ workers) => async () => {
    const output = `out-${fleets++}`
    const options = [packed, '--no-learn', '--shard-megabytes', size]
    await run(fleetWords(trial, output, 'submit', ...options), folder)
    const work = fleetWords(trial, output, 'work', '--until-done', '--jobs', '1')
    const ended = await Promise.all(Array.from({ length: workers }, () => run(work, folder)))
    for (const { code, err } of ended) if (code !== 0) failures.push(err)
  }
  const contenders = {
    'extract -j 1': batch('1'),
    'extract -j 2': batch('2'),
    'one worker': fleet(1),
    'two workers': fleet(2),
  }
  /** @type {Record<string, { wall: number, processor: number, redis: number }[]>} */
  const runs = {}
  for (let round = 0; round < times; round++)
    for (const [name, work] of Object.entries(contenders)) {
      const [wall, processor] = [performance.now(), childSeconds()]
      const queue = processorSeconds(redis.process?.pid)
      await work()
      runs[name] ??= []
      runs[name].push({
        wall: (performance.now() - wall) / 1000,
        processor: childSeconds() - processor,
        redis: processorSeconds(redis.process?.pid) - queue,
      })
    }
  /** @param {string} name @param {'wall' | 'processor' | 'redis'} what */
  const median = (name, what) => spreadOf((runs[name] ?? []).map((one) => one[what])).median
  const rows = Object.keys(contenders).map((name) => [
    name,
    fixed(pages / median(name, 'processor'), 2),
    fixed(median(name, 'redis'), 2),
    fixed(pages / median(name, 'wall'), 2),
  ])
  console.log(table([['', 'pages / processor s', 'Redis, processor s', 'pages / s'], ...rows]))
  const ratio = median('extract -j 2', 'processor') / median('two workers', 'processor')
  /** @param {string} one @param {string} two */
  const gain = (one, two) => fixed(median(one, 'wall') / median(two, 'wall'))
  console.log(
    `two workers are ${gain('one worker', 'two workers')} times as fast as one, -j 2 is ${gain('extract -j 1', 'extract -j 2')} times as fast as -j 1`,
  )
  if (ratio < leastShare) failures.push(`${fixed(ratio, 3)} is below ${leastShare}`)
  const told = `pages per processor-second of two workers: ${fixed(ratio, 3)} of those of extract -j 2 (at least ${leastShare}), ${pages} pages`
  return { told, failures }
}
