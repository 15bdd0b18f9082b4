import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorReport } from '../../core/errors.js'
import type { ShardStorage } from '../../output/delivery/shard-files.js'
import type { JobQueue, TakenJob } from '../../store/interface/job-queue.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import { PagePool } from '../batch/page-pool.js'
import { runShard, type ShardTools, shardFailure, workerPlanOf } from './shard-run.js'
import { jobOf, type Shard, type Submission, type SubmissionFolder } from './submission.js'

/** What happens in a worker. */
export type WorkerEvent =
  | { readonly kind: 'page'; readonly error: ErrorReport | undefined }
  | { readonly kind: 'begun'; readonly number: number }
  | { readonly kind: 'ended'; readonly number: number; readonly error?: unknown }
  | { readonly kind: 'warning'; readonly error: unknown }

export interface FleetWork {
  readonly folder: SubmissionFolder
  readonly submission: Submission
  readonly queue: JobQueue<Shard>
  readonly storage: ShardStorage
  /** Pages that are extracted at the same time. */
  readonly jobs: number
  readonly lockSeconds: number
  /** When to end: when all shards are there or have failed, or only when the signal says so. */
  readonly until: 'done' | 'stopped'
  readonly signal: AbortSignal
  readonly onEvent: (event: WorkerEvent) => void
}

/** How a worker ended. */
export type WorkOutcome = 'done' | 'some failed' | 'stopped' | 'cancelled'

const workerLimits = {
  /** Shards of a process: the next one begins while the last pages of another are extracted. */
  shards: 2,
  /** Milliseconds between looks at the queue. */
  look: 1_000,
  /** Looks between two that add again what the queue has lost. */
  looksBetweenRepairs: 30,
} as const

/** Works on shards until all are done or the signal comes; then ends what it has begun. */
export async function workOnFleet(work: FleetWork): Promise<WorkOutcome> {
  const { folder, submission, queue, jobs, lockSeconds, onEvent } = work
  const database = folder.rulesPath(submission)
  const { pageSeconds: seconds, pageMegabytes: megabytes } = submission.options
  const limits = { seconds, megabytes }
  const pool = await PagePool.open(workerPlanOf(submission, database), { jobs, limits })
  const rules = SqliteRuleStore.forReading(database)
  const onPage = (error: ErrorReport | undefined) => onEvent({ kind: 'page', error })
  const tools: ShardTools = { ...work, rules, database, pool, onPage }
  const taker = queue.take((job) => runJob(job, tools, work), {
    concurrency: workerLimits.shards,
    lockSeconds,
    tries: submission.tries,
    onWarning: (error) => onEvent({ kind: 'warning', error }),
  })
  try {
    return await untilEnd(work)
  } finally {
    await taker.close()
    rules.close()
    await pool.close()
  }
}

async function runJob(
  { data, lostWorkers }: TakenJob<Shard>,
  tools: ShardTools,
  { folder, onEvent }: FleetWork,
): Promise<void> {
  const { number } = data
  if (folder.isCancelled) return
  onEvent({ kind: 'begun', number })
  try {
    await runShard(data, tools, lostWorkers > 0 ? 'one page at a time' : 'usual')
    onEvent({ kind: 'ended', number })
  } catch (error) {
    onEvent({ kind: 'ended', number, error })
    throw shardFailure(error)
  }
}

async function untilEnd(work: FleetWork): Promise<WorkOutcome> {
  const { folder, submission, queue, storage, until, signal } = work
  for (let looks = 1; !signal.aborted; looks++) {
    await delay(workerLimits.look, undefined, { signal }).catch(() => {})
    if (until === 'stopped' && looks % workerLimits.looksBetweenRepairs !== 0) continue
    const { waiting, active, failed } = await queue.counts()
    if (waiting + active > 0) continue
    if (folder.isCancelled) {
      if (until === 'done') return 'cancelled'
      continue
    }
    const missing = submission.shards - storage.numbers().size
    if (until === 'done' && missing === 0) return 'done'
    if (missing > failed) await addMissing(folder, submission, storage, queue)
    else if (until === 'done') return 'some failed'
  }
  return 'stopped'
}

/** Adds the shards that are neither there nor in the queue; the plan knows them, whatever became of the queue. */
export async function addMissing(
  folder: SubmissionFolder,
  submission: Submission,
  storage: ShardStorage,
  queue: JobQueue<Shard>,
): Promise<number> {
  const done = storage.numbers()
  let batch: ReturnType<typeof jobOf>[] = []
  let added = 0
  const send = async () => {
    await queue.add(batch, submission.tries)
    added += batch.length
    batch = []
  }
  for await (const shard of folder.shards(submission)) {
    if (done.has(shard.number)) continue
    batch.push(jobOf(submission, shard))
    if (batch.length >= maxBatch) await send()
  }
  if (batch.length > 0) await send()
  return added
}

/** Jobs that are held in memory to be added. */
const maxBatch = 1_000
