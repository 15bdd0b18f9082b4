import { ReportedFailure, ServerBusy } from '../../core/errors.js'
import { type FailedTask, type PageLimits, WorkerPool } from '../batch/worker-pool.js'
import type { ThreadMessage } from './serving-worker.js'
import type { ThreadFiles } from './thread-context.js'
import type { ResultOfTask, TaskCall, TaskName } from './thread-tasks.js'

interface LaneOptions {
  readonly threads: number
  /** Tasks that may wait for a thread; further ones are refused. */
  readonly maxWaiting: number
  readonly limits: PageLimits
  /** Seconds after which a refused client may try again. */
  readonly retryAfter?: number
}

interface DoneTask {
  readonly kind: 'done'
  readonly result: unknown
}

/** What becomes of a task when enough others wait. */
export type WhenFull = 'is refused' | 'waits'

type Pool = WorkerPool<ThreadMessage, DoneTask | FailedTask>

/** JavaScript, as it is built. */
const script = new URL('./serving-worker.js', import.meta.url)

/** Threads for tasks of one kind. They are started by the first task, and a task that takes too long ends its own. */
export class ThreadLane {
  readonly #files: ThreadFiles
  readonly #options: LaneOptions
  #pool: Promise<Pool> | undefined
  #pending = 0
  #isClosed = false

  constructor(files: ThreadFiles, options: LaneOptions) {
    this.#files = files
    this.#options = options
  }

  /** Tasks that run or wait. */
  get pending(): number {
    return this.#pending
  }

  get isFull(): boolean {
    const { threads, maxWaiting } = this.#options
    return this.#pending >= threads + maxWaiting
  }

  /**
   * Fails with the code that the task failed with, or with that of the limit which it exceeded.
   * @param where Names the task in messages.
   */
  async run<Name extends TaskName>(
    name: Name,
    call: TaskCall<Name>,
    where: string,
    whenFull: WhenFull = 'is refused',
  ): Promise<ResultOfTask<Name>> {
    if (this.#isClosed || (this.isFull && whenFull === 'is refused'))
      throw new ServerBusy(this.#options.retryAfter ?? 1)
    this.#pending++
    try {
      const pool = await this.#open()
      const outcome = await pool.run({ name, call }, where)
      if (outcome.kind === 'failed') throw new ReportedFailure(outcome.error)
      return outcome.result as ResultOfTask<Name>
    } finally {
      this.#pending--
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await (await this.#pool)?.close()
  }

  #open(): Promise<Pool> {
    const { threads, limits } = this.#options
    this.#pool ??= WorkerPool.open<ThreadMessage, DoneTask | FailedTask>(
      { script, data: this.#files },
      { jobs: threads, limits, retries: 'none' },
    )
    return this.#pool
  }
}
