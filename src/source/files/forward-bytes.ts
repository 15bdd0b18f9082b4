/** Chunks from a place on, counted from the beginning. */
export type OpenAt = (at: number) => AsyncIterator<Buffer>

/** Reads bytes once, from the first to the last, and no further ahead than it is asked to look. */
export class ForwardBytes {
  readonly #openAt: OpenAt
  readonly #size: number | undefined
  #chunks: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)
  #at: number

  /** @param size Where the bytes end, when that is known: then what is passed over need not be read. */
  constructor(openAt: OpenAt, at: number, size?: number) {
    this.#openAt = openAt
    this.#size = size
    this.#chunks = openAt(at)
    this.#at = at
  }

  /** How many bytes lie behind. */
  get at(): number {
    return this.#at
  }

  /** The next bytes, which are still to be read: so many, or all that are left. */
  async peek(length: number): Promise<Buffer> {
    if (this.#held.length < length) {
      const chunks: Buffer[] = [this.#held]
      for (let size = this.#held.length; size < length; ) {
        const chunk = await this.#next()
        if (chunk === undefined) break
        chunks.push(chunk)
        size += chunk.length
      }
      this.#held = Buffer.concat(chunks)
    }
    return this.#held.subarray(0, length)
  }

  async take(length: number): Promise<Buffer> {
    const taken = await this.peek(length)
    this.#drop(taken.length)
    return taken
  }

  /** Passes over bytes, and tells whether there were so many. */
  async skip(length: number): Promise<boolean> {
    if (this.#size !== undefined && length > this.#held.length) {
      await this.#seek(this.#at + length)
      return this.#at <= this.#size
    }
    for (let left = length; left > 0; ) {
      if ((await this.peek(1)).length === 0) return false
      const step = Math.min(left, this.#held.length)
      this.#drop(step)
      left -= step
    }
    return true
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #seek(at: number): Promise<void> {
    await this.close()
    this.#at = at
    this.#held = Buffer.alloc(0)
    this.#chunks = this.#openAt(this.#at)
  }

  #drop(length: number): void {
    this.#held = this.#held.subarray(length)
    this.#at += length
  }

  async #next(): Promise<Buffer | undefined> {
    const { done, value } = await this.#chunks.next()
    return done ? undefined : value
  }
}
