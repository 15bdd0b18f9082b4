import { BullmqQueue } from '../../../dist/store/queue/bullmq-queue.js'
import { processorSeconds } from '../process-memory.mjs'
import { fixed } from '../table.mjs'

/** Jobs of a worker at the same time: enough that Redis is what is measured. */
const concurrency = 50

/**
 * What the queue costs by itself: jobs that do nothing, on the real queue.
 * @param {import('./redis.mjs').RedisServer} redis
 * @param {number} jobs
 */
export async function measureQueue(redis, jobs) {
  const queue = await BullmqQueue.open(redis.url, `empty-${Date.now()}`)
  const before = await figuresOf(redis)
  const part = {
    kind: 'records',
    path: '/mnt/crawl/CC-MAIN-00000.warc.gz',
    size: 1e9,
    from: 0,
    to: 1e8,
  }
  const shards = Array.from({ length: jobs }, (_, at) => ({
    id: `shard-${'0123456789abcdef'}-${at}-${'0123456789abcdef'}`,
    data: { number: at, part },
  }))
  const addStart = performance.now()
  await queue.add(shards, 3)
  const addSeconds = (performance.now() - addStart) / 1000
  const added = await figuresOf(redis)
  let done = 0
  const start = performance.now()
  const own = process.cpuUsage()
  await /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const taker = queue.take(
        async () => {
          if (++done === jobs) setTimeout(() => void taker.close().then(resolve), 500)
        },
        { concurrency, lockSeconds: 30, tries: 3, onWarning: (error) => console.error(error) },
      )
    })
  )
  const seconds = (performance.now() - start) / 1000 - 0.5
  const { user, system } = process.cpuUsage(own)
  const after = await figuresOf(redis)
  await queue.close()
  return {
    jobs,
    addPerSecond: jobs / addSeconds,
    jobsPerSecond: jobs / seconds,
    commandsPerJob: (after.commands - added.commands) / jobs,
    redisSecondsPerJob: (after.processor - added.processor) / jobs,
    workerSecondsPerJob: (user + system) / 1e6 / jobs,
    bytesPerJob: (added.memory - before.memory) / jobs,
  }
}

/** @param {import('./redis.mjs').RedisServer} redis */
const figuresOf = async (redis) => ({
  commands: await redis.figure('total_commands_processed'),
  memory: await redis.figure('used_memory'),
  processor: processorSeconds(redis.process?.pid),
})

/** @param {import('./crawl.mjs').Trial} trial */
export async function runEmptyJobs({ redis, times }) {
  const found = await measureQueue(redis, times)
  console.log(
    [
      `${found.jobs} jobs are added at ${fixed(found.addPerSecond, 0)} a second, done at ${fixed(found.jobsPerSecond, 0)} a second`,
      `a job takes ${fixed(found.commandsPerJob, 1)} commands, ${fixed(found.redisSecondsPerJob * 1e6, 0)} µs of Redis and ${fixed(found.workerSecondsPerJob * 1e6, 0)} µs of its worker`,
      `a job that waits takes ${fixed(found.bytesPerJob, 0)} bytes of Redis`,
    ].join('\n'),
  )
  return { told: `${found.jobs} empty jobs on the real queue`, failures: [] }
}
