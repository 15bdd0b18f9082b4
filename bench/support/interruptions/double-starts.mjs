import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ordinaryPage } from '../attacks/attack.mjs'
import { leftIn, start } from './program.mjs'

/** @typedef {import('./program.mjs').Tried} Tried */

/** The outputs into which two processes write, one of each kind. @type {readonly (readonly string[])[]} */
const outputs = [
  ['extract', '--input', '-', '--no-learn', '--format', 'jsonl', '--output', 'out'],
  ['extract', '--input', '-', '--no-learn', '--format', 'csv', '--output', 'out'],
  ['extract', '--input', '-', '--no-learn', '--format', 'markdown', '--output', 'out'],
  ['extract', '--input', '-', '--no-learn', '--format', 'text', '--output-dir', 'out'],
  ['records', '--input', '-', '--output', 'out'],
]

const lines = [1, 2, 3]
  .map((number) => `${JSON.stringify({ id: `${number}`, html: ordinaryPage(number) })}\n`)
  .join('')

/**
 * Starts two processes at the same moment into the same output, again and again: exactly one runs. Both wait for their
 * input, so that the first cannot be done before the second begins.
 * @param {string} folder
 * @param {number} times
 * @returns {Promise<Tried>}
 */
export async function startTwice(folder, times) {
  const failures = []
  for (let at = 0; at < times; at++) {
    const words = outputs[at % outputs.length] ?? []
    const problem = await startedTwice(mkdtempSync(join(folder, 'double-')), words)
    if (problem !== undefined) failures.push(`start ${at + 1}, ${words.join(' ')}: ${problem}`)
  }
  return { told: `${times} double starts into one output: exactly one ran`, failures }
}

/**
 * @param {string} folder
 * @param {readonly string[]} words
 * @returns {Promise<string | undefined>}
 */
async function startedTwice(folder, words) {
  // a lock that a process left which has ended
  if (Math.random() < 0.3) await leaveLock(folder, words)
  const runs = [start(words, folder), start(words, folder)]
  while (!runs.some(({ hasEnded }) => hasEnded())) await sleep(10)
  const refused = runs.filter(({ hasEnded }) => hasEnded())
  for (const { stdin } of runs) stdin.end(lines)
  const [one, other] = await Promise.all(runs.map(({ ended }) => ended))
  if (one === undefined || other === undefined || refused.length > 1) return 'neither ran'
  const [winner, loser] = one.code === 0 ? [one, other] : [other, one]
  if (winner.code !== 0) return `neither succeeded: ${one.err}${other.err}`
  if (loser.code !== 2 || !loser.err.includes('[OUTPUT_LOCKED]'))
    return `the second ended with ${loser.code}: ${loser.err}`
  const left = leftIn(folder)
  if (left.length > 0) return `left: ${left.join(' ')}`
  return isWhole(folder, words) ? undefined : 'the output is not whole'
}

/**
 * Kills a process that has the lock. One that is killed while it takes it may leave a hidden folder, which locks nothing.
 * @param {string} folder
 * @param {readonly string[]} words
 */
async function leaveLock(folder, words) {
  const before = start(words, folder)
  while (!before.hasEnded() && !leftIn(folder).some((name) => /lock$/.test(name))) await sleep(10)
  before.kill('SIGKILL')
  await before.ended
}

/**
 * @param {string} folder
 * @param {readonly string[]} words
 */
function isWhole(folder, words) {
  const path = join(folder, 'out')
  if (words.includes('--output-dir')) return readdirSync(path).length === 3
  return readFileSync(path, 'utf8').trimEnd().split(/\r?\n/).length >= lines.split('\n').length - 1
}
