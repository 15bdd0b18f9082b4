import { type Job, Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { errorMessage, QueueUnreachable } from '../../core/errors.js'
import type {
  FailedJob,
  JobCounts,
  JobQueue,
  JobTaker,
  QueuedJob,
  TakenJob,
  TakeOptions,
} from '../interface/job-queue.js'

const queueLimits = {
  /** Milliseconds for the first connection; later ones are waited for without an end. */
  connect: 10_000,
  /** Milliseconds before a job is tried again, twice as many each time. */
  backoff: 1_000,
  /** Milliseconds between attempts to connect again, at most. */
  reconnect: 2_000,
  /** Jobs that are sent at once. */
  batch: 1_000,
} as const

/** All keys in Redis begin with it. */
const prefix = 'treesift'

const jobName = 'shard'

/** A queue of BullMQ, in Redis. Jobs that are done are removed: their results tell. */
export class BullmqQueue<Data> implements JobQueue<Data> {
  /** For doors that show queues of BullMQ. */
  readonly queue: Queue
  readonly #connection: Redis

  private constructor(name: string, connection: Redis) {
    this.#connection = connection
    this.queue = new Queue(name, { connection, prefix })
    // the connection tells it, too
    this.queue.on('error', () => {})
  }

  /** @param name No colon. */
  static async open<Data>(url: string, name: string): Promise<BullmqQueue<Data>> {
    return new BullmqQueue<Data>(name, await connected(url))
  }

  async add(jobs: readonly QueuedJob<Data>[], tries: number): Promise<void> {
    const { backoff, batch } = queueLimits
    for (let at = 0; at < jobs.length; at += batch)
      await this.queue.addBulk(
        jobs.slice(at, at + batch).map(({ id, data }) => ({
          name: jobName,
          data,
          opts: {
            jobId: id,
            attempts: tries,
            backoff: { type: 'exponential', delay: backoff },
            removeOnComplete: true,
          },
        })),
      )
  }

  take(work: (job: TakenJob<Data>) => Promise<void>, options: TakeOptions): JobTaker {
    const milliseconds = options.lockSeconds * 1000
    const worker = new Worker(this.queue.name, async (job: Job) => work(takenJob(job)), {
      connection: this.#connection,
      prefix,
      concurrency: options.concurrency,
      lockDuration: milliseconds,
      stalledInterval: milliseconds,
      maxStalledCount: options.tries - 1,
    })
    worker.on('error', options.onWarning)
    worker.on('failed', (_, error) => options.onWarning(error))
    return { close: () => worker.close() }
  }

  async counts(): Promise<JobCounts> {
    const counts = await this.queue.getJobCounts('waiting', 'active', 'delayed', 'failed')
    const of = (name: string): number => counts[name] ?? 0
    return { waiting: of('waiting') + of('delayed'), active: of('active'), failed: of('failed') }
  }

  async failed(limit: number): Promise<readonly FailedJob<Data>[]> {
    const jobs = await this.queue.getFailed(0, limit - 1)
    return jobs.map(({ id, data, failedReason, attemptsMade, stalledCounter }) => ({
      id: id!,
      data,
      reason: failedReason,
      tries: attemptsMade + stalledCounter,
    }))
  }

  async retry(): Promise<number> {
    const jobs = await this.queue.getFailed(0, -1)
    for (const { id, data, opts } of jobs) {
      // a job that lost its workers keeps their number: it is added anew
      await this.queue.remove(id!)
      await this.add([{ id: id!, data }], opts.attempts ?? 1)
    }
    return jobs.length
  }

  async clear(): Promise<void> {
    await this.queue.drain(true)
    await this.queue.clean(0, 0, 'failed')
  }

  async close(): Promise<void> {
    await this.queue.close()
    this.#connection.disconnect()
  }
}

const takenJob = <Data>({ id, data, stalledCounter }: Job<Data>): TakenJob<Data> => ({
  id: id!,
  data,
  lostWorkers: stalledCounter,
})

async function connected(url: string): Promise<Redis> {
  const connection = new Redis(url, {
    lazyConnect: true,
    connectTimeout: queueLimits.connect,
    // BullMQ asks for it
    maxRetriesPerRequest: null,
    retryStrategy: () => null,
  })
  let last: unknown
  connection.on('error', (error) => {
    last = error
  })
  try {
    await connection.connect()
  } catch (error) {
    connection.disconnect()
    throw new QueueUnreachable(url, last ?? errorMessage(error))
  }
  connection.options.retryStrategy = (times) => Math.min(times * 100, queueLimits.reconnect)
  return connection
}
