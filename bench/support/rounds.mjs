import { performance } from 'node:perf_hooks'

/**
 * Milliseconds of a contender: median, minimum and maximum over the rounds.
 * @typedef {{ readonly median: number, readonly min: number, readonly max: number }} Spread
 */

/**
 * Times contenders in interleaved rounds, so that a slow machine slows all of them. The first round is a warm-up.
 * @template {string} Name
 * @param {Readonly<Record<Name, () => unknown>>} contenders
 */
export const timeInRounds = (contenders, rounds = 5) =>
  inRounds(contenders, rounds, () => performance.now())

/**
 * The same in processor time, which a busy machine affects less.
 * @template {string} Name
 * @param {Readonly<Record<Name, () => unknown>>} contenders
 */
export const processorTimeInRounds = (contenders, rounds = 5) =>
  inRounds(contenders, rounds, () => process.cpuUsage().user / 1000)

/**
 * @template {string} Name
 * @param {Readonly<Record<Name, () => unknown>>} contenders
 * @param {number} rounds
 * @param {() => number} now
 * @returns {Record<Name, Spread>}
 */
function inRounds(contenders, rounds, now) {
  const names = /** @type {Name[]} */ (Object.keys(contenders))
  const times = new Map(names.map((name) => [name, /** @type {number[]} */ ([])]))
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const start = now()
      contenders[name]()
      if (round > 0) times.get(name)?.push(now() - start)
    }
  }
  const entries = [...times].map(([name, values]) => [name, spreadOf(values)])
  return /** @type {Record<Name, Spread>} */ (Object.fromEntries(entries))
}

/**
 * @param {readonly number[]} values
 * @returns {Spread}
 */
export function spreadOf(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return {
    median: sorted[sorted.length >> 1] ?? Number.NaN,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  }
}
