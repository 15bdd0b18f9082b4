/** Work that goes on beside more of it being found; what is done with each result happens in the order of the work. */
export class OrderedBacklog {
  readonly #most: number
  readonly #waiting: (() => Promise<void>)[] = []

  /** @param most How much may be under way at once. */
  constructor(most: number) {
    this.#most = most
  }

  /** Waits until there is room. */
  async add<Result>(work: Promise<Result>, onDone: (result: Result) => void): Promise<void> {
    // it is awaited later: until then a failure must not count as one that nobody handles
    work.catch(() => {})
    this.#waiting.push(async () => onDone(await work))
    while (this.#waiting.length > this.#most) await this.#finishOne()
  }

  /** Waits for everything. */
  async drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#finishOne()
  }

  async #finishOne(): Promise<void> {
    await this.#waiting.shift()!()
  }
}
