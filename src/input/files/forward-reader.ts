/** The chunks from a byte offset on. */
type OpenChunks = (at: number) => AsyncIterator<Buffer>

/** Bytes after a mark that are kept, to return to it. */
const maxMarkedBytes = 2 ** 26

const minRoom = 2 ** 16

/** Reads bytes forward, and no further ahead than requested. */
export class ForwardReader {
  readonly #openAt: OpenChunks
  #size: number | undefined
  #chunks: AsyncIterator<Buffer>
  /** The bytes from `#start` to `#end` are read and not consumed. Stored bytes never change: callers hold them. */
  #buffer: Buffer = Buffer.alloc(0)
  #start = 0
  #end = 0
  /** Index of the marked byte in the buffer. */
  #mark: number | undefined
  #at: number

  /** @param size The total size if known: then skipped bytes are not read. */
  constructor(openAt: OpenChunks, at: number, size?: number) {
    this.#openAt = openAt
    this.#size = size
    this.#chunks = openAt(at)
    this.#at = at
  }

  /** The offset of the next byte. */
  get at(): number {
    return this.#at
  }

  /** The total size, once it is known. */
  get size(): number | undefined {
    return this.#size
  }

  /** Whether so many bytes may follow: false only if it is certain. */
  mayHave(length: number): boolean {
    return this.#size === undefined || this.#at + length <= this.#size
  }

  /** The next bytes without consuming them: `length` bytes, or all that are left. */
  async peek(length: number): Promise<Buffer> {
    while (this.#end - this.#start < length && (await this.#readChunk()));
    return this.#buffer.subarray(this.#start, Math.min(this.#end, this.#start + length))
  }

  async take(length: number): Promise<Buffer> {
    const taken = await this.peek(length)
    this.#consume(taken.length)
    return taken
  }

  /** Skips bytes; false if there were fewer. */
  async skip(length: number): Promise<boolean> {
    if (this.#size !== undefined && length > this.#end - this.#start) {
      const isThere = this.mayHave(length)
      await this.#seek(this.#at + length)
      return isThere
    }
    for (let left = length; left > 0; ) {
      if ((await this.peek(1)).length === 0) return false
      const step = Math.min(left, this.#end - this.#start)
      this.#consume(step)
      left -= step
    }
    return true
  }

  /** Marks the next byte. The bytes from there on are kept, up to a limit. */
  mark(): void {
    this.#mark = this.#start
  }

  /** Returns to an offset after the mark; false if its bytes are not kept any more. */
  rewind(at: number): boolean {
    const start = this.#start - (this.#at - at)
    if (this.#mark === undefined || start < this.#mark || start > this.#end) return false
    this.#start = start
    this.#at = at
    return true
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #seek(at: number): Promise<void> {
    await this.close()
    this.#at = at
    this.#start = 0
    this.#end = 0
    this.#mark = undefined
    this.#buffer = Buffer.alloc(0)
    this.#chunks = this.#openAt(at)
  }

  #consume(length: number): void {
    this.#start += length
    this.#at += length
    if (this.#mark !== undefined && this.#start - this.#mark > maxMarkedBytes)
      this.#mark = undefined
  }

  /** False at the end. */
  async #readChunk(): Promise<boolean> {
    const { done, value: chunk } = await this.#chunks.next()
    if (done) {
      this.#size ??= this.#at + this.#end - this.#start
      return false
    }
    if (this.#end === (this.#mark ?? this.#start)) {
      // nothing is kept before it
      this.#mark = this.#mark === undefined ? undefined : 0
      this.#start = 0
      this.#end = chunk.length
      this.#buffer = chunk
      return true
    }
    if (this.#end + chunk.length > this.#buffer.length) this.#enlarge(chunk.length)
    chunk.copy(this.#buffer, this.#end)
    this.#end += chunk.length
    return true
  }

  /** Moves what is kept to a new buffer, half of which is free, so that bytes are moved a few times at most. */
  #enlarge(length: number): void {
    const first = this.#mark ?? this.#start
    const kept = this.#end - first
    const larger = Buffer.allocUnsafe(kept + length + Math.max(minRoom, kept >> 1))
    this.#buffer.copy(larger, 0, first, this.#end)
    this.#start -= first
    this.#end -= first
    this.#mark = this.#mark === undefined ? undefined : 0
    this.#buffer = larger
  }
}
