import { once } from 'node:events'
import { constants, crc32, createInflateRaw, type InflateRaw, inflateRawSync } from 'node:zlib'
import { checkExpansion } from '../files/expansion-limit.js'
import { type RandomAccessBytes, readFully } from '../files/random-access-bytes.js'

const flags = { crc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const
const fixedHeader = 10
const trailerSize = 8
/** Longer headers are invalid: they have a name and a comment at most. */
const maxHeader = 64 * 1024
const chunkSize = 64 * 1024

/** A member that is decompressed at once: few pages are larger. */
const wholeMember = { packed: 512 * 1024, expanded: 4 * 2 ** 20, usual: 256 * 1024 } as const
const memberMark = Buffer.from([0x1f, 0x8b, 8])

/** Whether bytes may begin a gzip member. */
export const isGzipStart = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8 && (bytes[3]! & flags.reserved) === 0

/** One member of a gzip file; its end is known once it is read. */
export class GzipMember {
  readonly #bytes: RandomAccessBytes
  readonly #start: number
  readonly #expandedBefore: number
  #end: number | undefined
  #expanded = 0

  /** @param expandedBefore Bytes that the earlier members expanded to: what all expand to is limited. */
  constructor(bytes: RandomAccessBytes, start: number, expandedBefore: number) {
    this.#bytes = bytes
    this.#start = start
    this.#expandedBefore = expandedBefore
  }

  /** The most bytes that were decompressed at once so far. */
  get expanded(): number {
    return this.#expanded
  }

  /** Offset of the next member; `undefined` until this one was read to its end. */
  get end(): number | undefined {
    return this.#end
  }

  /** The decompressed bytes from an offset on. */
  async *readChunks(start: number): AsyncGenerator<Buffer> {
    let left = start
    for await (const chunk of this.#chunks()) {
      if (left < chunk.length) yield chunk.subarray(left)
      left = Math.max(0, left - chunk.length)
    }
  }

  /** The decompressed bytes. Throws on broken data at once, on a wrong checksum or length at the end. */
  async *#chunks(): AsyncGenerator<Buffer> {
    const start = this.#start + (await this.#headerSize())
    const whole = await this.#readAtOnce(start)
    if (whole !== undefined) {
      yield whole
      return
    }
    const inflater = createInflateRaw({ chunkSize })
    const fed = this.#feed(inflater, start)
    let [sum, size] = [0, 0]
    try {
      for await (const chunk of inflater as AsyncIterable<Buffer>) {
        sum = crc32(chunk, sum)
        size += chunk.length
        this.#expanded = Math.max(this.#expanded, size)
        checkExpansion(start + inflater.bytesWritten, this.#expandedBefore + size)
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

  /** The bytes of a small member that is sound; `undefined` for any other. A stream costs more than its data. */
  async #readAtOnce(start: number): Promise<Buffer | undefined> {
    let packed = await this.#bytes.read(start, wholeMember.packed)
    let inflated = inflatedBeginning(packed)
    if (inflated === undefined) return undefined
    // where all was read the data goes on, as do the bytes of a file behind what it read at once
    if (inflated.read + trailerSize > packed.length && packed.length < wholeMember.packed) {
      packed = await readFully(this.#bytes, start, wholeMember.packed)
      inflated = inflatedBeginning(packed)
    }
    if (inflated === undefined || inflated.read + trailerSize > packed.length) return undefined
    const { expanded, read } = inflated
    const trailer = packed.subarray(read, read + trailerSize)
    const isSound =
      trailer.readUInt32LE(0) === crc32(expanded) && trailer.readUInt32LE(4) === expanded.length
    if (!isSound) return undefined
    this.#expanded = Math.max(this.#expanded, expanded.length)
    checkExpansion(start + read, this.#expandedBefore + expanded.length)
    this.#end = start + read + trailerSize
    return expanded
  }

  /** Feeds the inflater, which accepts nothing after the end of the member. */
  async #feed(inflater: ReturnType<typeof createInflateRaw>, start: number): Promise<void> {
    // a write callback never comes if the inflater fails
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
    const begin = await readFully(this.#bytes, this.#start, fixedHeader)
    if (begin.length < fixedHeader || !isGzipStart(begin)) throw new Error('not gzip data')
    const has = begin[3]!
    if (has === 0) return fixedHeader
    const header = await readFully(this.#bytes, this.#start, maxHeader)
    let size = fixedHeader
    if (has & flags.extra) size += 2 + (header[size] ?? 0) + 256 * (header[size + 1] ?? 0)
    if (has & flags.name) size = afterZero(header, size)
    if (has & flags.comment) size = afterZero(header, size)
    if (has & flags.crc) size += 2
    return size
  }

  async #check(at: number, sum: number, size: number): Promise<void> {
    const trailer = await readFully(this.#bytes, at, trailerSize)
    if (trailer.length < trailerSize) throw new Error('truncated')
    if (trailer.readUInt32LE(0) !== sum) throw new Error('its checksum is wrong')
    if (trailer.readUInt32LE(4) !== size % 2 ** 32) throw new Error('its length is wrong')
  }
}

/** What bytes expand to, as far as they go, and how many were read; `undefined` for broken data, and for too much. */
function inflatedBeginning(
  packed: Buffer,
): { readonly expanded: Buffer; readonly read: number } | undefined {
  try {
    // with `info` the result is not a buffer, whatever the types of Node say
    const { buffer, engine } = inflateRawSync(packed, {
      info: true,
      finishFlush: constants.Z_SYNC_FLUSH,
      chunkSize: probableSize(packed),
      maxOutputLength: wholeMember.expanded,
    }) as unknown as { readonly buffer: Buffer; readonly engine: InflateRaw }
    return { expanded: buffer, read: engine.bytesWritten }
  } catch {
    return undefined
  }
}

/** The room for what bytes expand to, told by what ends right before the next member where one is seen. */
function probableSize(packed: Buffer): number {
  const next = packed.indexOf(memberMark)
  const size = next < trailerSize ? wholeMember.usual : packed.readUInt32LE(next - 4)
  // more than is filled: another buffer is made for what is full
  return size < wholeMember.expanded ? size + 64 : wholeMember.usual
}

function afterZero(header: Buffer, from: number): number {
  const end = header.indexOf(0, from)
  if (end === -1) throw new Error('a header without an end')
  return end + 1
}
