import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, start } from '../interruptions/program.mjs'
import {
  byOneProcess,
  differences,
  fleetWords,
  megabytesFor,
  statusOf,
  writeCrawl,
} from './crawl.mjs'

/** Workers at the same time. */
const crew = 2

/** Kills of workers for one of Redis. */
const workersForRedis = 6

/** Milliseconds between two kills at most. */
const longestLife = 6_000

/**
 * Kills workers at random moments, and sometimes Redis, until both were killed often; then lets others finish.
 * @param {import('./crawl.mjs').Trial} trial
 */
export async function killWorkers(trial) {
  const { folder, redis, times } = trial
  const { packed } = await writeCrawl(trial)
  const expected = await byOneProcess(trial, packed)
  const size = megabytesFor(statSync(join(folder, packed)).size, 60)
  const options = ['--tries', '100', '--shard-megabytes', `${size}`]
  const submitted = await run(fleetWords(trial, 'out', 'submit', packed, ...options), folder)
  const failures = submitted.code === 0 ? [] : [submitted.err]
  const work = fleetWords(trial, 'out', 'work', '--jobs', '1', '--lock-seconds', '2')
  const workers = Array.from({ length: crew }, () => start(work, folder))
  let [kills, redisKills, idle] = [0, 0, 0]
  while (kills < times) {
    await sleep(500 + Math.random() * (longestLife - 500))
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
    const { state } = await statusOf(trial, 'out')
    if (state === 'done') {
      idle = times - kills
      break
    }
  }
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all(workers.map(({ ended }) => ended))
  const last = await run([...work, '--until-done'], folder)
  if (last.code !== 0) failures.push(`the last worker: ${last.err}`)
  failures.push(...(await differences(trial, 'out', expected)))
  if (idle > 0) failures.push(`all was done ${idle} kills before the end: take more --pages`)
  const told = `${kills} kills of workers, ${redisKills} of Redis, ${trial.pages} pages: nothing lost, doubled or mixed`
  return { told, failures }
}
