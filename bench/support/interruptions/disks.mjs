import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ordinaryPage } from '../attacks/attack.mjs'
import { labelledPage } from '../generated-sites.mjs'
import { run } from './program.mjs'

/** What is mounted. @type {string[]} */
const mounts = []

/** @typedef {import('./program.mjs').Tried} Tried */

const pages = 40

/**
 * Writes where there is no room, where nothing may be written, and where files may not be large: each fails with a code,
 * and is done when there is room. The file systems are mounted in the namespace of this process, which is one of its own
 * when it was started by `unshare -m`.
 * @param {string} folder
 * @returns {Promise<Tried>}
 */
export async function tryDisks(folder) {
  const lines = Array.from({ length: pages }, (_, at) =>
    JSON.stringify({ id: `${at}`, url: `https://a.example/${at}`, html: ordinaryPage(10 + at) }),
  )
  const labels = Array.from({ length: 8 }, (_, at) =>
    JSON.stringify(labelledPage('a.crash.example', at + 1)),
  )
  writeFileSync(join(folder, 'list.jsonl'), `${lines.join('\n')}\n`)
  writeFileSync(join(folder, 'labels.jsonl'), `${labels.join('\n')}\n`)
  const whole = join(folder, 'whole.jsonl')
  await run(extracting('jsonl', whole), folder)
  const expected = readFileSync(whole, 'utf8')
  try {
    return await tried(folder, expected)
  } finally {
    for (const place of mounts.splice(0)) execFileSync('umount', ['-l', place])
  }
}

/**
 * @param {string} folder
 * @param {string} expected
 * @returns {Promise<Tried>}
 */
async function tried(folder, expected) {
  return {
    told: 'full disks, read-only disks and limited files: every failure has a code, and is made up for',
    failures: [
      ...(await onFullDisk(folder, expected)),
      ...(await onReadOnlyDisk(folder)),
      ...(await withLimit(folder, expected)),
    ],
  }
}

/**
 * @param {string} format
 * @param {string} output
 * @param {...string} more
 */
const extracting = (format, output, ...more) => [
  ...['extract', 'list.jsonl', '--no-learn', '--format', format, '--output', output, ...more],
]

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} options
 */
function mounted(folder, name, options) {
  const place = join(folder, name)
  mkdirSync(place)
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', place])
  mounts.push(place)
  return place
}

/**
 * @param {string} what
 * @param {import('./program.mjs').Ended} ended
 * @param {...string} codes
 */
const failsWith = (what, { code, err }, ...codes) =>
  (code === 1 || code === 2) &&
  codes.some((one) => err.includes(`[${one}]`)) &&
  !err.includes('INTERNAL')
    ? []
    : [`${what}: ended with ${code}: ${err.slice(0, 500)}`]

/**
 * @param {string} folder
 * @param {string} expected
 */
async function onFullDisk(folder, expected) {
  const disk = mounted(folder, 'full', 'size=64k')
  const failures = []
  for (const format of ['jsonl', 'csv', 'markdown'])
    failures.push(
      ...failsWith(
        `full disk, ${format}`,
        await run(extracting(format, join(disk, `out.${format}`)), folder),
        'OUTPUT_UNWRITABLE',
      ),
    )
  const output = join(disk, 'again.jsonl')
  failures.push(
    ...failsWith(
      'full disk, again',
      await run(extracting('jsonl', output), folder),
      'OUTPUT_UNWRITABLE',
      'UNFINISHED_RUN',
    ),
  )
  const training = ['train', 'labels.jsonl', '--db', join(disk, 'rules.db')]
  failures.push(...failsWith('full disk, train', await run(training, folder), 'DATABASE_FULL'))
  execFileSync('mount', ['-o', 'remount,size=64m', disk])
  const resumed = await run(extracting('jsonl', join(disk, 'out.jsonl'), '--resume'), folder)
  if (resumed.code !== 0 || readFileSync(join(disk, 'out.jsonl'), 'utf8') !== expected)
    failures.push(`full disk: not resumed: ${resumed.err}`)
  const trained = await run(training, folder)
  if (trained.code !== 0) failures.push(`full disk: not trained afterwards: ${trained.err}`)
  return failures
}

/** @param {string} folder */
async function onReadOnlyDisk(folder) {
  const disk = mounted(folder, 'fixed', 'size=8m')
  const database = join(disk, 'rules.db')
  await run(['train', 'labels.jsonl', '--db', database], folder)
  execFileSync('mount', ['-o', 'remount,ro', disk])
  const failures = []
  for (const format of ['jsonl', 'markdown'])
    failures.push(
      ...failsWith(
        `read-only, ${format}`,
        await run(extracting(format, join(disk, 'out')), folder),
        'OUTPUT_UNWRITABLE',
      ),
    )
  failures.push(
    ...failsWith(
      'read-only, train',
      await run(['train', 'labels.jsonl', '--db', database], folder),
      'DATABASE_NOT_WRITABLE',
    ),
  )
  const read = await run(['extract', 'list.jsonl', '--db', database, '--format', 'jsonl'], folder)
  if (read.code !== 0 || read.out.split('\n').length !== pages + 1)
    failures.push(`read-only: not read: ${read.err}`)
  return failures
}

/** Files of so many blocks of 512 bytes, by `ulimit -f`. */
const blocks = 60

/**
 * @param {string} folder
 * @param {string} expected
 */
async function withLimit(folder, expected) {
  const failures = []
  const output = join(folder, 'limited.jsonl')
  failures.push(
    ...failsWith(
      'ulimit, jsonl',
      await run(extracting('jsonl', output), folder, blocks),
      'OUTPUT_UNWRITABLE',
    ),
  )
  const training = ['train', 'labels.jsonl', '--db', join(folder, 'limited.db')]
  failures.push(...failsWith('ulimit, train', await run(training, folder, blocks), 'DATABASE_FULL'))
  const resumed = await run(extracting('jsonl', output, '--resume'), folder)
  if (resumed.code !== 0 || readFileSync(output, 'utf8') !== expected)
    failures.push(`ulimit: not resumed: ${resumed.err}`)
  const trained = await run(training, folder)
  if (trained.code !== 0) failures.push(`ulimit: not trained afterwards: ${trained.err}`)
  return failures
}
