import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, start } from '../interruptions/program.mjs'
import {
  byOneProcess,
  differences,
  fleetWords,
  megabytesFor,
  shardFiles,
  writeCrawl,
} from './crawl.mjs'

/** Workers at the same time. */
const crew = 2

/** Kills of workers for one of Redis. */
const workersForRedis = 6

/** Milliseconds between two kills, at least and at most. */
const [shortestLife, longestLife] = [500, 6_000]

/** Shards for each kill, so that there is work left for every one. */
const shardsForKill = 4

/**
 * Kills workers at random moments, and sometimes Redis, until both were killed often; then lets others finish. A kill
 * comes after a random time, or as soon as its share of the shards is done: the work lasts for all kills.
 * @param {import('./crawl.mjs').Trial} trial
 */
export async function killWorkers(trial) {
  const { folder, redis, times } = trial
  const { packed } = await writeCrawl(trial)
  const expected = await byOneProcess(trial, packed)
  const size = megabytesFor(statSync(join(folder, packed)).size, times * shardsForKill)
  const options = ['--tries', '100', '--shard-megabytes', `${size}`]
  const submitted = await run(fleetWords(trial, 'out', 'submit', packed, ...options), folder)
  const failures = submitted.code === 0 ? [] : [submitted.err]
  const work = fleetWords(trial, 'out', 'work', '--jobs', '1', '--lock-seconds', '2')
  const workers = Array.from({ length: crew }, () => start(work, folder))
  const shards = Number(/ of (\d+) shards/.exec(submitted.err)?.[1])
  let [kills, redisKills, doneAtLast] = [0, 0, 0]
  while (kills < times && failures.length === 0) {
    await moment(join(folder, 'out'), (shards * (kills + Math.random())) / (times + 1))
    doneAtLast = shardFiles(join(folder, 'out')).length
    const at = kills % crew
    workers[at]?.kill('SIGKILL')
    await workers[at]?.ended
    workers[at] = start(work, folder)
    kills++
    if (kills % workersForRedis === 0) {
      await redis.end('SIGKILL')
      redisKills++
      await sleep(Math.random() * 1_000)
      await redis.begin()
    }
  }
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all(workers.map(({ ended }) => ended))
  const last = await run([...work, '--until-done'], folder)
  if (last.code !== 0) failures.push(`the last worker: ${last.err}`)
  failures.push(...(await differences(trial, 'out', expected)))
  if (doneAtLast === shards) failures.push('all was done before the last kill: take more --pages')
  const left = `${shards} shards of ${trial.pages} pages, ${doneAtLast} of them done at the last kill`
  const told = `${kills} kills of workers, ${redisKills} of Redis, ${left}: nothing lost, doubled or mixed`
  return { told, failures }
}

/**
 * Waits a random time, but not much longer than until so many shards are done.
 * @param {string} output
 * @param {number} enough
 */
async function moment(output, enough) {
  const end = performance.now() + shortestLife + Math.random() * (longestLife - shortestLife)
  await sleep(shortestLife)
  while (performance.now() < end && shardFiles(output).length < enough) await sleep(20)
}
