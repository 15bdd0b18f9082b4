// Tries changed inputs in one mode, and tells of each before and after: node worker.mjs MODE.
import { performance } from 'node:perf_hooks'
import { judge } from './judge.mjs'
import { modes } from './modes.mjs'
import { mutated, randomBy } from './mutate.mjs'
import './stay-here.mjs'

const mode = modes[process.argv[2] ?? '']
if (mode === undefined || process.send === undefined)
  throw new Error('give a mode, and a parent process')
const tell = process.send.bind(process)

process.on('message', (/** @type {number} */ seed) => {
  void trial(seed).then((told) => tell(told))
})
tell('ready')

/** @param {number} seed */
async function trial(seed) {
  const random = randomBy(seed)
  const bytes = mutated(/** @type {NonNullable<typeof mode>} */ (mode).seeds, random)
  const before = process.cpuUsage()
  const start = performance.now()
  let failure
  try {
    const broken = notANumber(await mode?.trial(bytes, random))
    if (broken !== undefined) failure = `a number that is none: ${broken}`
  } catch (error) {
    failure = failureOf(error)
  }
  const { user, system } = process.cpuUsage(before)
  // threads of the collector and the compiler count, too: a trial took no longer than the clock says
  const seconds = Math.min((user + system) / 1e6, (performance.now() - start) / 1e3)
  return { seed, seconds, failure, bytes: bytes.length }
}

/** `undefined` for errors of treesift. @param {unknown} error */
function failureOf(error) {
  try {
    judge(error)
    return undefined
  } catch {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

/**
 * The place of a number that is none.
 * @param {unknown} value
 * @returns {string | undefined}
 */
function notANumber(value) {
  /** @type {[unknown, string][]} */
  const open = [[value, '']]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [one, place] = next
    if (typeof one === 'number' && !Number.isFinite(one)) return `${place} is ${one}`
    if (typeof one === 'object' && one !== null && !ArrayBuffer.isView(one))
      for (const [key, inner] of Object.entries(one)) open.push([inner, `${place}.${key}`])
  }
  return undefined
}
