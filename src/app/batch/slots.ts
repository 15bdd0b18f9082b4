interface Waiting {
  readonly need: number
  readonly start: () => void
}

/** Room for so much work at once; who waits is served in turn, so that who needs all of it gets it. */
export class Slots {
  readonly #all: number
  readonly #waiting: Waiting[] = []
  #free: number

  constructor(all: number) {
    this.#all = all
    this.#free = all
  }

  /** Beside others. */
  beside<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#with(1, work)
  }

  /** When all that was begun before is done, and nothing else beside it. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#with(this.#all, work)
  }

  async #with<Result>(need: number, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((start) => {
      this.#waiting.push({ need, start })
      this.#serve()
    })
    try {
      return await work()
    } finally {
      this.#free += need
      this.#serve()
    }
  }

  #serve(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (first.need > this.#free) return
      this.#waiting.shift()
      this.#free -= first.need
      first.start()
    }
  }
}
