import {
  type BatchAnswer,
  bytesOf,
  maxBatchBytes,
  type PageBatch,
  PageProgress,
  resultsOf,
  SharedBuffers,
} from './page-batch.js'
import type { EncodedTask, PageTask, TaskResult, WorkerPlan } from './page-task.js'
import { type PoolOptions, WorkerPool } from './worker-pool.js'

/** Pages that cross in one message at most: what a message costs is shared, and a page does not wait for long. */
export const maxBatchPages = 8

/**
 * A fourth of what V8 gives threads. Pages leave little alive, so more memory saves no time:
 * docs/decisions/0090-batches-in-messages.md.
 */
const youngMegabytes = 12

interface WaitingPage {
  readonly task: PageTask | EncodedTask
  readonly where: string
  readonly done: (result: TaskResult) => void
  readonly failed: (error: unknown) => void
}

/** JavaScript, as it is built. */
const builtWorker = new URL('./page-worker.js', import.meta.url)

/**
 * Extracts pages in threads. Pages that wait for a thread cross to it together; one that ends its thread costs nothing
 * but itself: those beside it are extracted again.
 */
export class PagePool {
  readonly #threads: WorkerPool<PageBatch, BatchAnswer>
  readonly #jobs: number
  readonly #shared = new SharedBuffers()
  readonly #waiting: WaitingPage[] = []
  #running = 0

  private constructor(threads: WorkerPool<PageBatch, BatchAnswer>, { jobs }: PoolOptions) {
    this.#threads = threads
    this.#jobs = jobs
  }

  /** @param script What threads run: tests replace it. */
  static async open(
    plan: WorkerPlan,
    options: PoolOptions,
    script = builtWorker,
  ): Promise<PagePool> {
    const threads = await WorkerPool.open<PageBatch, BatchAnswer>(
      { script, data: plan },
      { ...options, youngMegabytes },
    )
    return new PagePool(threads, options)
  }

  /**
   * What becomes of a page: its failure, if it ended its thread twice.
   * @param where Names the page in messages.
   */
  run(task: PageTask | EncodedTask, where: string): Promise<TaskResult> {
    return new Promise((done, failed) => {
      this.#waiting.push({ task, where, done, failed })
      this.#startThreads()
    })
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#threads.close()
  }

  #startThreads(): void {
    while (this.#running < this.#jobs && this.#waiting.length > 0) {
      const pages = this.#nextPages()
      this.#running++
      this.#extract(pages)
        .catch((error) => {
          for (const { failed } of pages) failed(error)
        })
        .finally(() => {
          this.#running--
          this.#startThreads()
        })
    }
  }

  /** The share of a thread of the pages that wait, as far as they fit into a message. */
  #nextPages(): readonly WaitingPage[] {
    const most = Math.min(maxBatchPages, Math.ceil(this.#waiting.length / this.#jobs))
    let count = 0
    for (let bytes = 0; count < most; count++) {
      bytes += bytesOf(this.#waiting[count]!.task)
      if (count > 0 && bytes > maxBatchBytes) break
    }
    return this.#waiting.splice(0, count)
  }

  async #extract(pages: readonly WaitingPage[]): Promise<void> {
    const batch = this.#shared.batchOf(pages.map(({ task }) => task))
    const progress = new PageProgress(batch)
    const attempt = await this.#threads.tryOnce(batch, progress)
    if ('result' in attempt) {
      this.#shared.free(batch)
      for (const [at, result] of resultsOf(attempt.result).entries()) pages[at]!.done(result)
      return
    }
    // the memory is not used again: a thread that ends may still write to it
    const ended = pages[progress.page]!
    this.#waiting.unshift(...pages.filter((page) => page !== ended))
    const again = this.#shared.batchOf([ended.task])
    const result = await this.#threads.tryAlone(again, ended.where, new PageProgress(again))
    if ('kind' in result) ended.done(result)
    else ended.done(resultsOf(result)[0]!)
  }
}
