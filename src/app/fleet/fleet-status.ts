import { partName } from '../../input/input-parts.js'
import type { DoneShard, ShardStorage } from '../../output/delivery/shard-files.js'
import type { JobQueue } from '../../store/interface/job-queue.js'
import { headerOf, type Shard, type Submission, type SubmissionFolder } from './submission.js'

/** A shard that was given up. */
export interface DeadLetter {
  readonly number: number
  readonly input: string
  readonly reason: string
  readonly tries: number
  /** The page that was being extracted when its worker ended. */
  readonly page?: string
}

/** How far a fleet is. */
export interface FleetStatus {
  readonly submission: string
  readonly state: 'working' | 'done' | 'cancelled'
  readonly shards: {
    readonly all: number
    readonly done: number
    readonly active: number
    readonly waiting: number
    readonly failed: number
  }
  readonly pages: number
  /** Pages that failed, by the code of their errors. */
  readonly failedPages: Readonly<Record<string, number>>
  /** Over the latest minutes. */
  readonly pagesPerSecond: number
  /** Until all shards are done, at the rate of the latest minutes; absent where none was done. */
  readonly secondsLeft?: number
  readonly deadLetters: readonly DeadLetter[]
}

const statusLimits = {
  /** Minutes that the rate is taken of. */
  minutes: 10,
  /** Dead letters that are shown. */
  deadLetters: 1_000,
} as const

/** Reads the status of a fleet, of each shard once. */
export class StatusReader {
  readonly #folder: SubmissionFolder
  readonly #submission: Submission
  readonly #storage: ShardStorage
  readonly #queue: JobQueue<Shard>
  readonly #done = new Map<number, DoneShard>()

  constructor(
    folder: SubmissionFolder,
    submission: Submission,
    storage: ShardStorage,
    queue: JobQueue<Shard>,
  ) {
    this.#folder = folder
    this.#submission = submission
    this.#storage = storage
    this.#queue = queue
  }

  async read(now = Date.now()): Promise<FleetStatus> {
    await this.#readShards()
    const { active, waiting, failed } = await this.#queue.counts()
    const done = [...this.#done.values()]
    const failedPages = new Map<string, number>()
    let pages = 0
    for (const { summary } of done) {
      pages += summary.pages
      for (const [code, count] of Object.entries(summary.failed))
        failedPages.set(code, (failedPages.get(code) ?? 0) + count)
    }
    const all = this.#submission.shards
    const isDone = done.length === all
    return {
      submission: this.#submission.id,
      state: isDone ? 'done' : this.#folder.isCancelled ? 'cancelled' : 'working',
      shards: { all, done: done.length, active, waiting, failed },
      pages,
      failedPages: Object.fromEntries([...failedPages].sort()),
      ...this.#rate(done, now),
      deadLetters: await this.#deadLetters(),
    }
  }

  async #readShards(): Promise<void> {
    const there = this.#storage.numbers()
    if (there.size === this.#done.size) return
    for await (const shard of this.#folder.shards(this.#submission)) {
      if (!there.has(shard.number) || this.#done.has(shard.number)) continue
      const found = await this.#storage.find(headerOf(this.#submission, shard))
      if (found !== undefined) this.#done.set(shard.number, found)
    }
  }

  #rate(
    done: readonly DoneShard[],
    now: number,
  ): Pick<FleetStatus, 'pagesPerSecond' | 'secondsLeft'> {
    const begin = Math.max(
      now - statusLimits.minutes * 60_000,
      Date.parse(this.#submission.submittedAt),
    )
    const latest = done.filter(({ finishedAt }) => finishedAt >= begin)
    const seconds = Math.max(1, (now - begin) / 1000)
    const pages = latest.reduce((sum, { summary }) => sum + summary.pages, 0)
    const left = this.#submission.shards - done.length
    return {
      pagesPerSecond: Number((pages / seconds).toPrecision(3)),
      ...(latest.length > 0 && { secondsLeft: Math.round((left * seconds) / latest.length) }),
    }
  }

  async #deadLetters(): Promise<readonly DeadLetter[]> {
    const jobs = await this.#queue.failed(statusLimits.deadLetters)
    const letters = jobs.map(async ({ data: { number, part }, reason, tries }) => {
      const page = await this.#storage.markedPage(number)
      return { number, input: partName(part), reason, tries, ...(page !== undefined && { page }) }
    })
    return (await Promise.all(letters)).sort((one, other) => one.number - other.number)
  }
}
