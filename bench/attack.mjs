// Attacks on the program, each in a process of its own: node bench/attack.mjs [--only TEXT] [--every N] [--small] [--json]
// [--program FILE] [--patience SECONDS]. With --small the inputs have an eighth of their size.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { archiveAttacks } from './support/attacks/archives.mjs'
import { carryOut, pageOfSize } from './support/attacks/attack.mjs'
import { fetchingAttacks } from './support/attacks/fetching.mjs'
import { fileAttacks } from './support/attacks/files.mjs'
import { pageAttacks } from './support/attacks/pages.mjs'
import { storedAttacks } from './support/attacks/stored.mjs'
import { textAttacks } from './support/attacks/texts.mjs'

/** @typedef {import('./support/attacks/attack.mjs').Attack} Attack */
/** @typedef {import('./support/attacks/attack.mjs').Ended} Ended */
/** @typedef {import('./support/attacks/attack.mjs').Place} Place */

/** What an attack may cost more than an ordinary page of the same size. */
const limits = { seconds: 2, megabytes: 300 }
/** How often what seems to cost more is measured again. */
const retries = 2

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    small: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    patience: { type: 'string', default: '30' },
    program: {
      type: 'string',
      default: fileURLToPath(new URL('../dist/doors/cli/main.js', import.meta.url)),
    },
  },
})
const size = values.small ? 2 ** 17 : 2 ** 20
const options = { program: values.program, size, patience: Number(values.patience) }

const attacks = [
  ...fetchingAttacks,
  ...textAttacks,
  ...archiveAttacks,
  ...fileAttacks,
  ...pageAttacks,
  ...storedAttacks,
].filter(({ name }, at) => name.includes(values.only) && at % Number(values.every) === 0)

const usual = ['extract', 'page.html', '--no-learn', '--format', 'jsonl']
/** What commands cost on an ordinary page, by their words. @type {Map<string, Ended>} */
const costs = new Map()

/**
 * @type {{ name: string, threat: string, seconds: number, megabytes: number, code: string | number | null, told: string,
 *   problems: readonly string[] }[]}
 */
const results = []
for (const attack of attacks) {
  const { ended, ordinary } = await measured(attack)
  const result = {
    name: attack.name,
    threat: attack.threat,
    seconds: ended.seconds,
    megabytes: ended.megabytes,
    code: ended.code ?? ended.signal,
    told: toldBy(ended),
    problems: problemsOf(attack, ended, ordinary),
  }
  results.push(result)
  if (!values.json) console.log(lineOf(result))
}
const failed = results.filter(({ problems }) => problems.length > 0)
if (values.json) console.log(JSON.stringify({ size, limits, results }))
else
  console.log(
    `${results.length} attacks, ${failed.length} of them harmful: ${failed.length === 0 ? 'met' : 'NOT MET'}`,
  )
if (failed.length > 0) process.exitCode = 1

/**
 * The cost of an attack and of what is ordinary. Beside other work a processor is slower: what seems to cost too much
 * is measured again, right beside what is ordinary.
 * @param {Attack} attack
 */
async function measured(attack) {
  const words = attack.usual ?? usual
  let ended = await carryOut(attack, options)
  let ordinary = await ordinaryCost(words)
  for (let left = retries; left > 0 && isCostly(ended, ordinary); left--) {
    costs.delete(words.join(' '))
    ordinary = await ordinaryCost(words)
    ended = await carryOut(attack, options)
  }
  return { ended, ordinary }
}

/**
 * @param {Ended} ended
 * @param {Ended} ordinary
 */
function isCostly(ended, ordinary) {
  if (ended.signal === 'SIGKILL') return false
  const seconds = ended.seconds - ordinary.seconds
  return seconds > limits.seconds || ended.megabytes - ordinary.megabytes > limits.megabytes
}

/**
 * @param {Attack} attack
 * @param {Ended & { harm: string | undefined }} ended
 * @param {Ended} ordinary
 */
function problemsOf({ expect }, ended, ordinary) {
  const { code, signal, out, err, seconds, megabytes, harm } = ended
  if (signal === 'SIGKILL') return [`not ended after ${options.patience} seconds of the processor`]
  const all = out + err
  const isTold = expect === undefined ? code === 0 : all.search(expect) !== -1
  return [
    ...(signal === null && code !== null && code <= 2 ? [] : [`ended with ${signal ?? code}`]),
    ...(/INTERNAL|Unexpected failure/.test(all) ? ['INTERNAL'] : []),
    ...(isTold ? [] : [`not told: ${expect ?? 'success'}`]),
    ...(harm === undefined ? [] : [harm]),
    ...(seconds - ordinary.seconds > limits.seconds ? [`${seconds} seconds`] : []),
    ...(megabytes - ordinary.megabytes > limits.megabytes ? [`${megabytes} MB`] : []),
  ]
}

/** @param {readonly string[]} words */
async function ordinaryCost(words) {
  const key = words.join(' ')
  const known = costs.get(key)
  if (known !== undefined) return known
  const cost = await carryOut(
    { name: key, threat: '', prepare: (place) => ordinary(place, words) },
    options,
  )
  costs.set(key, cost)
  return cost
}

/**
 * @param {Place} place
 * @param {readonly string[]} words
 */
function ordinary({ folder }, words) {
  writeFileSync(join(folder, 'page.html'), pageOfSize(size))
  const line = { url: 'https://a.example/1', file: 'page.html', labels: { headline: 'The boats' } }
  writeFileSync(join(folder, 'labels.jsonl'), JSON.stringify(line))
  return words
}

/** The first error, or the last line. @param {Ended} ended */
function toldBy({ out, err }) {
  const code = /"error":\{"code":"([A-Z_]+)"/.exec(out)?.[1] ?? /\[([A-Z_]+)\]/.exec(err)?.[1]
  return code ?? (err.trim().split('\n').at(-1) || (out === '' ? 'nothing' : 'output')).slice(0, 40)
}

/** @param {(typeof results)[number]} result */
function lineOf({ name, seconds, megabytes, code, told, problems }) {
  const verdict = problems.length === 0 ? 'harmless' : `HARMFUL: ${problems.join('; ')}`
  return `${name.slice(0, 70).padEnd(70)} ${seconds.toFixed(2).padStart(6)} s ${String(megabytes).padStart(5)} MB  ${String(code).padStart(7)}  ${told.padEnd(24)} ${verdict}`
}
