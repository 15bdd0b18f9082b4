import { type Failure, failureOf } from '../../core/errors.js'
import type { ExtractedPage } from '../../extraction/extract-page.js'
import { extractOne, type Manner, type PageWork } from './extract-one.js'
import { PagePool, type PoolOptions } from './page-pool.js'
import type { ThreadPlan } from './page-thread.js'
import { receivedPage, type ThreadAnswer } from './thread-answer.js'

/** Threads for pages that are worth it. */
export interface Threads extends PoolOptions {
  readonly plan: ThreadPlan
}

const crewDefaults = {
  /** Pages that are extracted here before threads are started, which takes as long as a dozen of them. */
  pagesHere: 8,
  /** Characters of a page that is never extracted here: it may need to be ended. */
  longPage: 2 ** 20,
} as const

/** What was found on a page, or why nothing was. */
type Found = ExtractedPage | { readonly error: Failure }

/** Extracts the first pages here and the others in threads, where there are to be some. */
export class Crew {
  readonly #manner: Manner
  readonly #threads: Threads | undefined
  #pool: Promise<PagePool> | undefined
  #pagesHere = 0

  constructor(manner: Manner, threads?: Threads) {
    this.#manner = manner
    this.#threads = threads
  }

  /** Pages that are worth being begun before the first of them is done. */
  get lookAhead(): number {
    return this.#threads === undefined ? 1 : 2 * this.#threads.jobs + 2
  }

  /** Never fails. */
  async extract(work: PageWork): Promise<Found> {
    if (this.#threads === undefined || this.#isForHere(work)) return this.#extractHere(work)
    this.#pool ??= PagePool.open(this.#threads.plan, this.#threads)
    const answer: ThreadAnswer = await (await this.#pool).extract(work)
    return answer.kind === 'page' ? receivedPage(answer) : answer
  }

  async close(): Promise<void> {
    await (await this.#pool)?.close()
  }

  #isForHere({ page: { html } }: PageWork): boolean {
    if (this.#pool !== undefined || html.length > crewDefaults.longPage) return false
    return this.#pagesHere++ < crewDefaults.pagesHere
  }

  #extractHere(work: PageWork): Found {
    try {
      return extractOne(work, this.#manner)
    } catch (error) {
      return { error: failureOf(error) }
    }
  }
}
