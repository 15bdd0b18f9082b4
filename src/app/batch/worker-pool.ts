import type { Piscina } from 'piscina'
import {
  type ErrorReport,
  errorReport,
  type PageAttempts,
  PageCrashed,
  PageOutOfMemory,
  PageTimedOut,
  systemCode,
} from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { Semaphore } from './semaphore.js'

/** What one page may cost at most in a worker thread. */
export interface PageLimits {
  /** Seconds of time before its thread is ended. */
  readonly seconds: number
  /** Megabytes of JavaScript's heap. */
  readonly megabytes: number
}

/** Pages of the largest size that is read take a quarter of the seconds. */
export const defaultPageLimits: PageLimits = { seconds: 60, megabytes: 1024 }

/** How many worker threads there are, and what each page may cost. */
export interface PoolOptions {
  /** Pages that are extracted at once. */
  readonly jobs: number
  readonly limits?: PageLimits | undefined
  /** Megabytes of a thread's heap for what was allocated last; as many as V8 gives where it is not said. */
  readonly youngMegabytes?: number | undefined
  /** What becomes of a task that ended its thread: it is tried once more alone, or given up at once. */
  readonly retries?: 'alone' | 'none' | undefined
}

/** What workers run. */
interface WorkerScript {
  /** JavaScript, as it is built. */
  readonly script: URL
  /** Read by each worker when it starts. */
  readonly data: unknown
}

export interface FailedTask {
  readonly kind: 'failed'
  readonly error: ErrorReport
}

/** Why a thread ended before its task was done. */
type Termination = (where: string, limits: PageLimits, attempts: PageAttempts) => Error

/** The outcome of a task that may have ended its thread. */
export type TaskAttempt<Result> = { readonly result: Result } | { readonly ended: Termination }

/** Tells how long a task has worked on what its limits apply to. */
export interface TaskClock {
  /** Milliseconds. */
  readonly elapsed: number
}

/**
 * Runs tasks in worker threads. A task that ends its thread is tried once more alone, and then given up; a new thread
 * replaces the one that ended.
 */
export class WorkerPool<Task, Result> {
  readonly #threads: Piscina<Task, Result>
  readonly #semaphore: Semaphore
  readonly #limits: PageLimits
  readonly #retries: PoolOptions['retries']

  private constructor(threads: Piscina<Task, Result>, options: PoolOptions) {
    this.#threads = threads
    this.#semaphore = new Semaphore(options.jobs)
    this.#limits = options.limits ?? defaultPageLimits
    this.#retries = options.retries
  }

  static async open<Task, Result>(
    { script, data }: WorkerScript,
    options: PoolOptions,
  ): Promise<WorkerPool<Task, Result>> {
    // loaded here: batches of a few pages need no threads
    const { Piscina } = await import('piscina')
    const threads = new Piscina<Task, Result>({
      filename: script.href,
      workerData: data,
      // Piscina replaces threads that end only up to the minimum
      minThreads: options.jobs,
      maxThreads: options.jobs,
      resourceLimits: {
        maxOldGenerationSizeMb: (options.limits ?? defaultPageLimits).megabytes,
        ...omitUndefined({ maxYoungGenerationSizeMb: options.youngMegabytes }),
      },
    })
    // a thread that ends without a result loses nothing
    threads.on('error', () => {})
    return new WorkerPool(threads, options)
  }

  /**
   * Never fails.
   * @param where Names the task in messages.
   */
  async run(task: Task, where: string): Promise<Result | FailedTask> {
    const first = await this.tryOnce(task)
    if ('result' in first) return first.result
    return this.#retries === 'none'
      ? this.#failure(first, where, 'one')
      : this.tryAlone(task, where)
  }

  /**
   * Runs a task beside others.
   * @param clock Of a task of several parts, each of which has all the time there is.
   */
  tryOnce(task: Task, clock?: TaskClock): Promise<TaskAttempt<Result>> {
    return this.#semaphore.shared(() => this.#attempt(task, clock))
  }

  /** Runs a task that ended its thread once more, with nothing beside it. */
  async tryAlone(task: Task, where: string, clock?: TaskClock): Promise<Result | FailedTask> {
    const second = await this.#semaphore.exclusive(() => this.#attempt(task, clock))
    return 'result' in second ? second.result : this.#failure(second, where, 'two')
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#threads.destroy()
  }

  #failure(
    { ended }: { readonly ended: Termination },
    where: string,
    attempts: PageAttempts,
  ): FailedTask {
    return { kind: 'failed', error: errorReport(ended(where, this.#limits, attempts)) }
  }

  async #attempt(task: Task, clock?: TaskClock): Promise<TaskAttempt<Result>> {
    const timeout = new AbortController()
    const limit = this.#limits.seconds * 1000
    const look = (): void => {
      const left = clock === undefined ? 0 : limit - clock.elapsed
      if (left > 0) timer = setTimeout(look, left)
      else timeout.abort()
    }
    let timer = setTimeout(look, limit)
    try {
      return { result: await this.#threads.run(task, { signal: timeout.signal }) }
    } catch (error) {
      return { ended: timeout.signal.aborted ? timedOut : terminationBy(error) }
    } finally {
      clearTimeout(timer)
    }
  }
}

const timedOut: Termination = (where, { seconds }, attempts) =>
  new PageTimedOut(where, seconds, attempts)

const terminationBy = (error: unknown): Termination =>
  systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? (where, { megabytes }, attempts) => new PageOutOfMemory(where, megabytes, attempts)
    : (where, _, attempts) => new PageCrashed(where, error, attempts)
