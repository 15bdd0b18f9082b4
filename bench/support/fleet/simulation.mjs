import { fixed, table } from '../table.mjs'
import { measureQueue } from './empty-jobs.mjs'

const model = {
  shards: 80_000,
  /** The share of tries that fail. */
  failures: 0.01,
  tries: 3,
  /** Shards of a process at the same time. */
  concurrency: 2,
  lockSeconds: 30,
  /** Jobs that the queue is measured with. */
  measured: 2_000,
  workers: [1, 10, 50, 100, 200, 500, 1_000],
}

/** Events by their time, the next one first. */
class Agenda {
  constructor() {
    /** @type {{ at: number, act: () => void }[]} */
    this.heap = []
  }

  /** @param {number} at @param {() => void} act */
  add(at, act) {
    const { heap } = this
    let place = heap.push({ at, act }) - 1
    while (place > 0) {
      const above = (place - 1) >> 1
      if (/** @type {any} */ (heap[above]).at <= at) break
      ;[heap[place], heap[above]] = [
        /** @type {any} */ (heap[above]),
        /** @type {any} */ (heap[place]),
      ]
      place = above
    }
  }

  next() {
    const { heap } = this
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    heap[0] = last
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      let least = place
      for (const below of [left, right])
        if (
          below < heap.length &&
          /** @type {any} */ (heap[below]).at < /** @type {any} */ (heap[least]).at
        )
          least = below
      if (least === place) return first
      ;[heap[place], heap[least]] = [
        /** @type {any} */ (heap[least]),
        /** @type {any} */ (heap[place]),
      ]
      place = least
    }
  }
}

/** Numbers from 0 to 1, the same in every run. @param {number} seed */
const randomFrom = (seed) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/**
 * Workers that take shards from a queue which serves one command after the other. Times of shards scatter as those of
 * real pages do: a lognormal with a deviation of a third.
 * @param {{ workers: number, shards: number, shardSeconds: number, redisSeconds: number, commands: number }} of
 */
function simulate({ workers, shards, shardSeconds, redisSeconds, commands }) {
  const random = randomFrom(workers)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const spread = 1 / 3
  const service = () => shardSeconds * Math.exp(spread * normal() - (spread * spread) / 2)
  const agenda = new Agenda()
  let [now, redisFree, redisBusy, operations, waited, longest] = [0, 0, 0, 0, 0, 0]
  let [begun, done, dead, doneAt99] = [0, 0, 0, 0]
  /** Tries of shards that failed, which wait again. @type {number[]} */
  const again = []
  const ask = (/** @type {number} */ share, /** @type {() => void} */ act) => {
    const start = Math.max(now, redisFree)
    waited += start - now
    longest = Math.max(longest, start - now)
    redisFree = start + redisSeconds * share
    redisBusy += redisSeconds * share
    operations += commands * share
    agenda.add(redisFree, act)
  }
  const take = () => {
    const tries = again.pop() ?? (begun < shards ? 0 : undefined)
    if (tries === undefined) return
    if (tries === 0) begun++
    ask(0.5, () => {
      // a process has several shards at the same time, on the same processors
      const seconds = service() * model.concurrency
      const renewals = Math.floor(seconds / (model.lockSeconds / 2))
      redisBusy += (renewals * redisSeconds) / commands
      operations += renewals
      agenda.add(now + seconds, () => finish(tries + 1))
    })
  }
  const finish = (/** @type {number} */ tries) =>
    ask(0.5, () => {
      const hasFailed = random() < model.failures
      if (hasFailed && tries < model.tries) again.push(tries)
      else {
        if (hasFailed) dead++
        if (++done === Math.floor(shards * 0.99)) doneAt99 = now
      }
      take()
    })
  for (let at = 0; at < workers * model.concurrency; at++) take()
  for (let event = agenda.next(); event !== undefined; event = agenda.next()) {
    now = event.at
    event.act()
  }
  const seconds = now
  return {
    workers,
    shardsPerSecond: done / seconds,
    efficiency: (done * shardSeconds) / (workers * seconds),
    operationsPerSecond: operations / seconds,
    redisLoad: redisBusy / seconds,
    meanWait: waited / (2 * done),
    longestWait: longest,
    tail: (seconds - doneAt99) / seconds,
    dead,
    done,
    hours: seconds / 3600,
  }
}

/** @typedef {ReturnType<typeof simulate>} Simulated */

/**
 * A release of 80,000 shards with measured times, from 1 to 1,000 workers: of a minute each, and of a second.
 * @param {import('./crawl.mjs').Trial & { shardSeconds: number }} trial
 */
export async function runSimulation({ redis, times, shardSeconds }) {
  const queue = await measureQueue(redis, Math.min(times, model.measured))
  console.log(
    `measured: a job takes ${fixed(queue.redisSecondsPerJob * 1e6, 0)} µs of Redis, ${fixed(queue.commandsPerJob, 1)} commands, ${fixed(queue.bytesPerJob, 0)} bytes`,
  )
  const failures = []
  for (const seconds of [shardSeconds, shardSeconds / 60]) {
    const rows = model.workers.map((workers) =>
      simulate({
        workers,
        shards: model.shards,
        shardSeconds: seconds,
        redisSeconds: queue.redisSecondsPerJob,
        commands: queue.commandsPerJob,
      }),
    )
    console.log(
      `\n${model.shards} shards of ${fixed(seconds, 2)} s, ${model.failures * 100} % of tries fail`,
    )
    console.log(simulatedTable(rows, queue.bytesPerJob))
    for (const { workers, done } of rows)
      if (done !== model.shards) failures.push(`${workers} workers: ${done} shards are done`)
  }
  return { told: `${model.shards} shards simulated with 1 to 1,000 workers`, failures }
}

/** @param {readonly Simulated[]} rows @param {number} bytes */
const simulatedTable = (rows, bytes) =>
  table([
    [
      'workers',
      'hours',
      'shards/s',
      'efficiency',
      'Redis ops/s',
      'Redis load',
      'longest wait ms',
      'last 1 % of time',
      'given up',
      'Redis MB',
    ],
    ...rows.map((row) => [
      row.workers,
      fixed(row.hours, 2),
      fixed(row.shardsPerSecond, 2),
      fixed(row.efficiency, 3),
      fixed(row.operationsPerSecond, 1),
      `${fixed(row.redisLoad * 100, 2)} %`,
      fixed(row.longestWait * 1000, 2),
      `${fixed(row.tail * 100, 1)} %`,
      row.dead,
      fixed((model.shards * bytes) / 2 ** 20, 0),
    ]),
  ])
