import { omitUndefined } from '../../core/omit-undefined.js'
import type { SiteRules } from '../../extraction/extract-page.js'
import {
  type EncodedTask,
  isEncoded,
  type PageTask,
  type SentPage,
  type TaskResult,
} from './page-task.js'
import type { FailedTask, TaskClock } from './worker-pool.js'

/** Pages that cross to a thread in one message, to be extracted one after the other. */
export interface PageBatch {
  readonly tasks: readonly (PageTask | EncodedTask)[]
  /** The number of the page that is worked on, and when it was begun: see `PageProgress`. */
  readonly progress: Int32Array
  /** When the batch was sent. */
  readonly sentAt: number
}

/** What a thread gives for a batch: the lines of its pages as bytes, one behind the other. */
export interface BatchAnswer {
  readonly pages: readonly SentResult[]
  readonly lines: Uint8Array
}

/** A page as its line, of so many bytes. */
interface SentLine {
  readonly kind: 'line'
  readonly bytes: number
  readonly siteRules?: SiteRules | undefined
}

export type SentResult = SentPage | SentLine | FailedTask

/** What an answer says of each page. */
export function resultsOf({ pages, lines }: BatchAnswer): readonly TaskResult[] {
  let end = 0
  return pages.map((page): TaskResult => {
    if (page.kind !== 'line') return page
    const start = end
    end += page.bytes
    const line = lines.subarray(start, end)
    return { kind: 'line', line, ...omitUndefined({ siteRules: page.siteRules }) }
  })
}

/** Milliseconds on a clock that all threads share. */
const now = (): number => performance.timeOrigin + performance.now()

/** Tells which page of a batch is worked on; both threads see the same numbers. */
export class PageProgress implements TaskClock {
  readonly #batch: PageBatch

  constructor(batch: PageBatch) {
    this.#batch = batch
  }

  /** The page that is worked on; the first until it is begun. */
  get page(): number {
    return Atomics.load(this.#batch.progress, 0)
  }

  /** Milliseconds since the page was begun; since the batch was sent for the first one. */
  get elapsed(): number {
    return now() - this.#batch.sentAt - Atomics.load(this.#batch.progress, 1)
  }

  begin(page: number): void {
    const { progress, sentAt } = this.#batch
    Atomics.store(progress, 1, page === 0 ? 0 : Math.max(0, now() - sentAt))
    Atomics.store(progress, 0, page)
  }
}

const progressBytes = 8

/** Bytes of pages that cross together; a page of more crosses alone. */
export const maxBatchBytes = 2 ** 20

/**
 * Memory that batches share with threads, used again and again: pages cross without being copied by each message, and
 * without garbage in either thread.
 */
export class SharedBuffers {
  readonly #free: SharedArrayBuffer[] = []

  /** A batch with its pages in shared memory. */
  batchOf(tasks: readonly (PageTask | EncodedTask)[]): PageBatch {
    const bytes = tasks.reduce((sum, task) => sum + bytesOf(task), 0)
    const shared =
      bytes > maxBatchBytes
        ? new SharedArrayBuffer(progressBytes + bytes)
        : (this.#free.pop() ?? new SharedArrayBuffer(progressBytes + maxBatchBytes))
    let end = progressBytes
    const placed = tasks.map((task) => {
      if (!isEncoded(task)) return task
      const own = new Uint8Array(shared, end, task.page.bytes.length)
      own.set(task.page.bytes)
      end += own.length
      return { ...task, page: { ...task.page, bytes: own } }
    })
    const progress = new Int32Array(shared, 0, progressBytes / Int32Array.BYTES_PER_ELEMENT)
    progress.fill(0)
    return { tasks: placed, progress, sentAt: now() }
  }

  /** Takes back the memory of a batch that is done: no thread may use it any more. */
  free({ progress: { buffer } }: PageBatch): void {
    if (buffer instanceof SharedArrayBuffer && buffer.byteLength === progressBytes + maxBatchBytes)
      this.#free.push(buffer)
  }
}

/** The bytes of a page that cross in shared memory. */
export const bytesOf = (task: PageTask | EncodedTask): number =>
  isEncoded(task) ? task.page.bytes.length : 0
