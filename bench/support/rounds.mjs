import { performance } from 'node:perf_hooks'

/**
 * Times contenders against each other: in every round each has its turn, so that what slows the machine down slows all
 * of them. The first round warms up and does not count.
 * @param {Record<string, () => unknown>} contenders
 * @returns {Record<string, { median: number, least: number, most: number }>} milliseconds
 */
export const timeInRounds = (contenders, rounds = 5) =>
  inRounds(contenders, rounds, () => performance.now())

/** The same by the time of the processor, of which a busy machine takes less away. */
export const processorTimeInRounds = (contenders, rounds = 5) =>
  inRounds(contenders, rounds, () => process.cpuUsage().user / 1000)

function inRounds(contenders, rounds, now) {
  const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, run] of Object.entries(contenders)) {
      const start = now()
      run()
      if (round > 0) times[name].push(now() - start)
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, spread(all)]))
}

/** The middle, the least and the most of some numbers. */
export function spread(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: sorted[sorted.length >> 1], least: sorted[0], most: sorted.at(-1) }
}
