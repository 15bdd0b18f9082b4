import { once } from 'node:events'
import { crc32, createInflateRaw } from 'node:zlib'
import { readWhole, type StoredBytes } from '../files/stored-bytes.js'

const flags = { crc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const
const fixedHeader = 10
const trailerSize = 8
/** No honest header is longer: a name and a comment at most. */
const longestHeader = 64 * 1024
const chunkSize = 64 * 1024
/** What is unpacked of one member: far more than any record, less than a bomb would. */
const mostUnpacked = 2 ** 34

/** Whether a gzip member may begin here. */
export const isGzipStart = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8 && (bytes[3]! & flags.reserved) === 0

/** One member of a gzip file, which is told where it ends by reading it. */
export class GzipMember {
  readonly #bytes: StoredBytes
  readonly #start: number
  #end: number | undefined

  constructor(bytes: StoredBytes, start: number) {
    this.#bytes = bytes
    this.#start = start
  }

  /** Where the next one begins; `undefined` until this one was read to its end. */
  get end(): number | undefined {
    return this.#end
  }

  /** What it holds behind so many bytes. */
  async *chunksFrom(at: number): AsyncGenerator<Buffer> {
    let left = at
    for await (const chunk of this.#chunks()) {
      if (left < chunk.length) yield chunk.subarray(left)
      left = Math.max(0, left - chunk.length)
    }
  }

  /** What it holds. Broken data is thrown as soon as it is met, a wrong sum or length at the end. */
  async *#chunks(): AsyncGenerator<Buffer> {
    const start = this.#start + (await this.#headerSize())
    const inflater = createInflateRaw({ chunkSize })
    const fed = this.#feed(inflater, start)
    let [sum, size] = [0, 0]
    try {
      for await (const chunk of inflater as AsyncIterable<Buffer>) {
        sum = crc32(chunk, sum)
        size += chunk.length
        if (size > mostUnpacked) throw new Error(`more than ${mostUnpacked} bytes when unpacked`)
        yield chunk
      }
    } finally {
      inflater.destroy()
      await fed
    }
    const trailerAt = start + inflater.bytesWritten
    await this.#check(trailerAt, sum, size)
    this.#end = trailerAt + trailerSize
  }

  /** Gives the inflater what it takes; behind the end of the member it takes nothing. */
  async #feed(inflater: ReturnType<typeof createInflateRaw>, start: number): Promise<void> {
    // what is being written when it fails is never called back
    const closed = once(inflater, 'close').catch(() => {})
    for (let at = start; !inflater.destroyed && !inflater.readableEnded; ) {
      const chunk = await this.#bytes.read(at, chunkSize).catch((error) => {
        inflater.destroy(error)
        return Buffer.alloc(0)
      })
      if (chunk.length === 0) {
        inflater.end()
        return
      }
      at += chunk.length
      await Promise.race([closed, new Promise<void>((done) => inflater.write(chunk, () => done()))])
    }
  }

  async #headerSize(): Promise<number> {
    const begin = await readWhole(this.#bytes, this.#start, fixedHeader)
    if (begin.length < fixedHeader || !isGzipStart(begin)) throw new Error('not gzip data')
    const has = begin[3]!
    if (has === 0) return fixedHeader
    const header = await readWhole(this.#bytes, this.#start, longestHeader)
    let size = fixedHeader
    if (has & flags.extra) size += 2 + (header[size] ?? 0) + 256 * (header[size + 1] ?? 0)
    if (has & flags.name) size = pastZero(header, size)
    if (has & flags.comment) size = pastZero(header, size)
    if (has & flags.crc) size += 2
    return size
  }

  async #check(at: number, sum: number, size: number): Promise<void> {
    const trailer = await readWhole(this.#bytes, at, trailerSize)
    if (trailer.length < trailerSize) throw new Error('cut short')
    if (trailer.readUInt32LE(0) !== sum) throw new Error('its checksum is wrong')
    if (trailer.readUInt32LE(4) !== size % 2 ** 32) throw new Error('its length is wrong')
  }
}

function pastZero(header: Buffer, from: number): number {
  const end = header.indexOf(0, from)
  if (end === -1) throw new Error('a header without end')
  return end + 1
}
