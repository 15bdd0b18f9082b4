import type { RawPage } from '../../input/raw-page/raw-page.js'
import type { ExtractedJson } from './extract-task.js'
import type { LearnedChanges, Lesson } from './writing-tasks.js'

const queueLimits = {
  /** Lessons are sent when there are so many, or after so much time. */
  lessons: 200,
  milliseconds: 500,
  /** Lessons that wait while the thread for writing is busy; further ones are dropped. */
  waiting: 20_000,
  /** Of them those with a whole page. */
  observed: 200,
} as const

/** Collects what extracted pages teach, and sends it to the thread that writes, a batch at a time. */
export class LessonQueue {
  readonly #send: (lessons: readonly Lesson[]) => Promise<LearnedChanges>
  readonly #onChanges: (changes: LearnedChanges) => void
  #waiting: Lesson[] = []
  #observed = 0
  #sending: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(
    send: (lessons: readonly Lesson[]) => Promise<LearnedChanges>,
    onChanges: (changes: LearnedChanges) => void,
  ) {
    this.#send = send
    this.#onChanges = onChanges
  }

  add(page: RawPage, { site, uses, sample }: ExtractedJson): void {
    if (site === undefined || (uses.length === 0 && sample === undefined)) return
    if (this.#waiting.length >= queueLimits.waiting) return
    const isObserved = sample !== undefined && this.#observed < queueLimits.observed
    if (isObserved) this.#observed++
    this.#waiting.push({ site, uses, observed: isObserved ? { page, sample } : undefined })
    if (this.#waiting.length >= queueLimits.lessons) this.#start()
    else this.#timer ??= setTimeout(() => this.#start(), queueLimits.milliseconds)
  }

  /** Sends what waits; resolves when it is stored. */
  async flush(): Promise<void> {
    while (this.#sending !== undefined || this.#waiting.length > 0) {
      this.#start()
      await this.#sending
    }
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#sending !== undefined || this.#waiting.length === 0) return
    const lessons = this.#waiting.splice(0, queueLimits.lessons)
    this.#observed -= lessons.filter(({ observed }) => observed !== undefined).length
    this.#sending = this.#send(lessons)
      .then(this.#onChanges, (error) =>
        this.#onChanges({ changed: [], induced: [], warnings: [String(error)] }),
      )
      .finally(() => {
        this.#sending = undefined
        if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#start(), 0)
      })
  }
}
