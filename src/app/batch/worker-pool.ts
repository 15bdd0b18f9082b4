import type { Piscina } from 'piscina'
import {
  errorReport,
  PageCrashed,
  PageOutOfMemory,
  PageTimedOut,
  systemCode,
} from '../../core/errors.js'
import type { PageTask, TaskResult, WorkerPlan } from './page-task.js'
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
  /** The script that workers run: JavaScript, as it is built. */
  readonly worker?: URL | undefined
}

/** Why a thread ended before its page was done. */
type Termination = (where: string, limits: PageLimits) => Error

const builtWorker = new URL('./page-worker.js', import.meta.url)

/**
 * Extracts pages in worker threads. A page that ends its thread is tried once more alone, and then given up; a new
 * thread replaces the one that ended.
 */
export class WorkerPool {
  readonly #threads: Piscina<PageTask, TaskResult>
  readonly #semaphore: Semaphore
  readonly #limits: PageLimits

  private constructor(threads: Piscina<PageTask, TaskResult>, options: PoolOptions) {
    this.#threads = threads
    this.#semaphore = new Semaphore(options.jobs)
    this.#limits = options.limits ?? defaultPageLimits
  }

  static async open(plan: WorkerPlan, options: PoolOptions): Promise<WorkerPool> {
    // loaded here: batches of a few pages need no threads
    const { Piscina } = await import('piscina')
    const threads = new Piscina<PageTask, TaskResult>({
      filename: (options.worker ?? builtWorker).href,
      workerData: plan,
      // Piscina replaces threads that end only up to the minimum
      minThreads: options.jobs,
      maxThreads: options.jobs,
      resourceLimits: { maxOldGenerationSizeMb: (options.limits ?? defaultPageLimits).megabytes },
    })
    // a thread that ends without a page loses nothing
    threads.on('error', () => {})
    return new WorkerPool(threads, options)
  }

  /** Never fails. */
  async run(task: PageTask): Promise<TaskResult> {
    const attempt = () => this.#attempt(task)
    const first = await this.#semaphore.shared(attempt)
    const result = typeof first === 'function' ? await this.#semaphore.exclusive(attempt) : first
    if (typeof result !== 'function') return result
    const { url, id } = task.page
    return { kind: 'failed', error: errorReport(result(url ?? id, this.#limits)) }
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#threads.destroy()
  }

  async #attempt(task: PageTask): Promise<TaskResult | Termination> {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), this.#limits.seconds * 1000)
    try {
      return await this.#threads.run(task, { signal: timeout.signal })
    } catch (error) {
      return timeout.signal.aborted ? timedOut : terminationBy(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

const timedOut: Termination = (where, { seconds }) => new PageTimedOut(where, seconds)

const terminationBy = (error: unknown): Termination =>
  systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? (where, { megabytes }) => new PageOutOfMemory(where, megabytes)
    : (where) => new PageCrashed(where, error)
