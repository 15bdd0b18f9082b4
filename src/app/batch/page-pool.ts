import type { Piscina } from 'piscina'
import { failureOf, PageCrashed, PageOutOfMemory, PageTimedOut } from '../../core/errors.js'
import type { PageWork } from './extract-one.js'
import type { ThreadPlan } from './page-thread.js'
import { Slots } from './slots.js'
import type { ThreadAnswer } from './thread-answer.js'

/** What one page may cost at most before its thread is ended. */
export const pageLimits = {
  /** Pages of the largest size that is read take a quarter of it. */
  seconds: 60,
  /** Of JavaScript's heap. */
  megabytes: 1024,
} as const

export type PageLimits = { readonly [name in keyof typeof pageLimits]: number }

/** How many threads there are, and what each may cost. */
export interface PoolOptions {
  /** Pages that are extracted at once. */
  readonly jobs: number
  readonly limits?: PageLimits | undefined
  /** What the threads run: JavaScript, as it is built. */
  readonly worker?: URL | undefined
}

/** How a thread ended that had a page. */
type End = (where: string, limits: PageLimits) => Error

const builtWorker = new URL('./page-thread.js', import.meta.url)

/**
 * Extracts pages in threads beside this one. A page that its thread does not survive is tried once more when nothing else
 * runs, and then given up; a new thread takes the place of the one that ended.
 */
export class PagePool {
  readonly #threads: Piscina<PageWork, ThreadAnswer>
  readonly #slots: Slots
  readonly #limits: PageLimits

  private constructor(threads: Piscina<PageWork, ThreadAnswer>, options: PoolOptions) {
    this.#threads = threads
    this.#slots = new Slots(options.jobs)
    this.#limits = options.limits ?? pageLimits
  }

  static async open(plan: ThreadPlan, options: PoolOptions): Promise<PagePool> {
    // a few pages need no threads, and all who extract some would wait for this to load
    const { Piscina } = await import('piscina')
    const threads = new Piscina<PageWork, ThreadAnswer>({
      filename: (options.worker ?? builtWorker).href,
      workerData: plan,
      // only of the least that there are is one that ends replaced
      minThreads: options.jobs,
      maxThreads: options.jobs,
      resourceLimits: { maxOldGenerationSizeMb: (options.limits ?? pageLimits).megabytes },
    })
    // of a thread that ends without a page nothing is lost
    threads.on('error', () => {})
    return new PagePool(threads, options)
  }

  /** What a thread says of the page. Never fails. */
  async extract(work: PageWork): Promise<ThreadAnswer> {
    const attempt = () => this.#attempt(work)
    const first = await this.#slots.beside(attempt)
    const answer = typeof first === 'function' ? await this.#slots.alone(attempt) : first
    if (typeof answer !== 'function') return answer
    const { url, id } = work.page
    return { kind: 'failed', error: failureOf(answer(url ?? id, this.#limits)) }
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#threads.destroy()
  }

  async #attempt(work: PageWork): Promise<ThreadAnswer | End> {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), this.#limits.seconds * 1000)
    try {
      return await this.#threads.run(work, { signal: patience.signal })
    } catch (error) {
      return patience.signal.aborted ? timedOut : endBy(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

const timedOut: End = (where, { seconds }) => new PageTimedOut(where, seconds)

const endBy = (error: unknown): End =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? (where, { megabytes }) => new PageOutOfMemory(where, megabytes)
    : (where) => new PageCrashed(where, error)
