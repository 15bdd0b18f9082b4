import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { labelledPage } from '../generated-sites.mjs'
import { run, start } from '../interruptions/program.mjs'
import {
  byOneProcess,
  differences,
  fleetWords,
  megabytesFor,
  statusOf,
  writeCrawl,
} from './crawl.mjs'

/**
 * @param {import('./crawl.mjs').Trial} trial
 * @param {number} shards
 */
async function prepared(trial, shards) {
  const { packed } = await writeCrawl(trial)
  const expected = await byOneProcess(trial, packed)
  const size = megabytesFor(statSync(join(trial.folder, packed)).size, shards)
  return { packed, expected, options: [packed, '--shard-megabytes', `${size}`] }
}

/**
 * The disk of the results is full: shards are given up with a code, and done when there is room and they are retried.
 * The file system is mounted in the namespace of this process.
 * @param {import('./crawl.mjs').Trial} trial
 */
export async function fillDisk(trial) {
  const { folder } = trial
  const { expected, options } = await prepared(trial, 10)
  const place = join(folder, 'small')
  mkdirSync(place)
  const room = Math.ceil(statSync(join(folder, expected)).size / 2 / 2 ** 20)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${room}m`, 'none', place])
  const failures = []
  try {
    const begun = await run(
      fleetWords(trial, 'small', 'submit', ...options, '--tries', '1', '--no-learn'),
      folder,
    )
    if (begun.code !== 0) return { told: 'a full disk', failures: [begun.err] }
    const work = fleetWords(trial, 'small', 'work', '--until-done', '--jobs', '1')
    const full = await run(work, folder)
    const { deadLetters } = await statusOf(trial, 'small')
    if (full.code !== 1) failures.push(`the worker on a full disk: ${full.code} ${full.err}`)
    if (deadLetters.length === 0) failures.push('nothing was given up on a full disk')
    for (const { reason } of deadLetters)
      if (!/\[OUTPUT_UNWRITABLE\]/.test(reason)) failures.push(`given up without a code: ${reason}`)
    execFileSync('mount', ['-o', 'remount,size=1g', place])
    await run(fleetWords(trial, 'small', 'retry'), folder)
    const again = await run(work, folder)
    if (again.code !== 0) failures.push(`the worker afterwards: ${again.err}`)
    failures.push(...(await differences(trial, 'small', expected)))
    const told = `a full disk gave up ${deadLetters.length} shards, which were retried: nothing lost, doubled or mixed`
    return { told, failures }
  } finally {
    execFileSync('umount', ['-l', place])
  }
}

/**
 * A worker is stopped for longer than its lock, and goes on when others have done its shards.
 * @param {import('./crawl.mjs').Trial} trial
 */
export async function cutOff(trial) {
  const { folder } = trial
  const { expected, options } = await prepared(trial, 10)
  const failures = []
  await run(fleetWords(trial, 'out', 'submit', ...options), folder)
  const work = fleetWords(
    trial,
    'out',
    'work',
    '--until-done',
    '--jobs',
    '1',
    '--lock-seconds',
    '1',
  )
  const first = start(work, folder)
  for (let looks = 0; looks < 200; looks++) {
    await sleep(100)
    const { shards } = await statusOf(trial, 'out')
    if (shards.active > 0) break
  }
  first.kill('SIGSTOP')
  const { shards } = await statusOf(trial, 'out')
  const second = await run(work, folder)
  if (second.code !== 0) failures.push(`the other worker: ${second.err}`)
  first.kill('SIGCONT')
  const { code, err } = await first.ended
  if (code !== 0) failures.push(`the worker that was cut off: ${err}`)
  failures.push(...(await differences(trial, 'out', expected)))
  if (shards.active === 0) failures.push('the worker had nothing to lose: take more --pages')
  const told = `a worker was cut off with ${shards.active} shards for longer than its lock: nothing lost, doubled or mixed`
  return { told, failures }
}

/**
 * The same is submitted again and again, also at the same time, while the rules change: it is done once, by the rules
 * of the first time; with the changed rules it is refused.
 * @param {import('./crawl.mjs').Trial} trial
 */
export async function submitAgain(trial) {
  const { folder } = trial
  const { packed, options } = await prepared(trial, 10)
  const failures = []
  writeFileSync(join(folder, 'labels.jsonl'), labelsOf(0))
  await run(['train', 'labels.jsonl', '--db', 'rules.db'], folder)
  copyFileSync(join(folder, 'rules.db'), join(folder, 'first.db'))
  const expected = await byOneProcess(trial, packed, ['--db', 'first.db'])
  const submit = fleetWords(trial, 'out', 'submit', ...options, '--rules', 'rules.db')
  const once = await run(submit, folder)
  const again = await run(submit, folder)
  const counts = [once, again].map(({ err }) => /; (\d+) of (\d+) shards/.exec(err))
  const { shards } = await statusOf(trial, 'out')
  if (shards.waiting !== shards.all || counts[1] === null)
    failures.push(`submitted twice: ${shards.waiting} of ${shards.all} wait; ${again.err}`)
  const working = start(fleetWords(trial, 'out', 'work', '--until-done', '--jobs', '1'), folder)
  writeFileSync(join(folder, 'labels.jsonl'), labelsOf(4))
  await run(['train', 'labels.jsonl', '--db', 'rules.db'], folder)
  const changed = await run(submit, folder)
  if (changed.code !== 2 || !/\[OTHER_SUBMISSION\]/.test(changed.err))
    failures.push(`submitted with other rules: ${changed.code} ${changed.err}`)
  const { code, err } = await working.ended
  if (code !== 0) failures.push(`worker: ${err}`)
  failures.push(...(await differences(trial, 'out', expected)))
  const told = `submitted three times while the rules changed, ${shards.all} shards: nothing lost, doubled or mixed`
  return { told, failures }
}

/** Labelled pages of a site of the crawl. @param {number} from */
const labelsOf = (from) =>
  [1, 2, 3].map((at) => `${JSON.stringify(labelledPage('site-1.example', from + at))}\n`).join('')
