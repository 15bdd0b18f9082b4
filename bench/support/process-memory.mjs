import { readdirSync, readFileSync } from 'node:fs'
import { fixed, mean, verdict } from './table.mjs'

// Memory and processor time of other processes, from /proc (Linux)

/** Maximum deviation of memory from its mean. */
const memoryLimit = 0.1

/** @param {number | undefined} pid */
export function residentMB(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}

/**
 * The most that a process has held so far; `undefined` for one that has ended.
 * @param {number | undefined} pid
 */
export function peakMB(pid) {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined
  }
}

/** Clock ticks in a second: USER_HZ is 100 on every Linux that Node runs on. */
const ticksPerSecond = 100

/**
 * Seconds of processor time of a process with its threads.
 * @param {number | undefined} pid
 */
export const processorSeconds = (pid) => secondsIn(`/proc/${pid}/stat`)

/**
 * Seconds of processor time of each thread of a process that runs.
 * @param {number | undefined} pid
 * @returns {readonly (readonly [thread: string, seconds: number])[]}
 */
export function threadSeconds(pid) {
  const folder = `/proc/${pid}/task`
  try {
    return readdirSync(folder).map((thread) => [thread, secondsIn(`${folder}/${thread}/stat`)])
  } catch {
    return []
  }
}

/** @param {string} path */
function secondsIn(path) {
  // the fields behind the name, which may contain anything
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** @param {readonly number[]} tenths Megabytes. */
export function memoryVerdict(tenths) {
  if (tenths.some(Number.isNaN)) return 'too few pages to tell whether memory is constant'
  const average = mean(tenths)
  const deviation = Math.max(...tenths.map((mb) => Math.abs(mb / average - 1)))
  return `memory deviates from its mean by at most ${fixed(deviation * 100, 1)} %: ${verdict(deviation, memoryLimit)}`
}
