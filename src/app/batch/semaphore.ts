interface Waiting {
  readonly permits: number
  readonly start: () => void
}

/**
 * A counting semaphore. Work starts in the order in which it was asked for, so that exclusive work is not starved.
 */
export class Semaphore {
  readonly #permits: number
  readonly #waiting: Waiting[] = []
  #free: number

  constructor(permits: number) {
    this.#permits = permits
    this.#free = permits
  }

  /** Runs beside other work. */
  shared<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#with(1, work)
  }

  /** Runs when all earlier work is done, with nothing beside it. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#with(this.#permits, work)
  }

  async #with<Result>(permits: number, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((start) => {
      this.#waiting.push({ permits, start })
      this.#startWaiting()
    })
    try {
      return await work()
    } finally {
      this.#free += permits
      this.#startWaiting()
    }
  }

  #startWaiting(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (first.permits > this.#free) return
      this.#waiting.shift()
      this.#free -= first.permits
      first.start()
    }
  }
}
