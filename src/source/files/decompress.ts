import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { BrokenCompression } from '../../core/errors.js'
import { type Bytes, peek } from './bytes.js'

const options = { chunkSize: 64 * 1024 }

/** By the first two bytes: "deflate" is sent both with a zlib header and without, and browsers read both. */
const engines = {
  gzip: () => createGunzip(options),
  deflate: (head: Buffer) =>
    hasZlibHeader(head) ? createInflate(options) : createInflateRaw(options),
  br: () => createBrotliDecompress(options),
}

/** A compression, named as in Content-Encoding. */
export type Compression = keyof typeof engines

/**
 * The data as it was before compression, no faster than it is taken: who stops taking stops the work.
 * No data decompress to no data. What the bytes themselves fail with is passed on.
 */
export async function* decompress(bytes: Bytes, compression: Compression, where: string): Bytes {
  const { head, whole } = await peek(bytes, 2)
  if (head.length === 0) return
  const packed = Readable.from(whole, { objectMode: false })
  const engine = engines[compression](head)
  pipeline(packed, engine, () => {})
  try {
    for await (const chunk of engine) yield chunk
  } catch (error) {
    throw comesFromZlib(error) ? new BrokenCompression(where, error) : error
  }
}

/** Decompresses what starts as gzip data do, and passes anything else on as it is. */
export async function* gunzipIfGzip(bytes: Bytes, where: string): Bytes {
  const { head, whole } = await peek(bytes, 3)
  yield* isGzip(head) ? decompress(whole, 'gzip', where) : whole
}

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b && head[2] === 8

/** RFC 1950: method 8 in the low bits, and the first two bytes a multiple of 31. */
function hasZlibHeader(head: Buffer): boolean {
  const [method = 0, flags = 0] = head
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0
}

/** zlib's codes are Z_DATA_ERROR and the like; brotli's start with ERR__ or ERR_BROTLI. */
const comesFromZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|ERR__|ERR_BROTLI)/.test(String(error.code))
