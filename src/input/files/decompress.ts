import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliDecompress,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  gunzip,
  inflate,
  inflateRaw,
} from 'node:zlib'
import { BrokenCompression, PageTooLarge, systemCode } from '../../core/errors.js'
import { type ByteStream, peekBytes } from './byte-stream.js'

const options = { chunkSize: 64 * 1024 }

/**
 * Decompressors, given the first two bytes: "deflate" is sent with and without a zlib header, and browsers read both.
 */
const engines = {
  gzip: () => createGunzip(options),
  deflate: (head: Buffer) =>
    hasZlibHeader(head) ? createInflate(options) : createInflateRaw(options),
  br: () => createBrotliDecompress(options),
}

/** A compression by its name in Content-Encoding. */
export type Compression = keyof typeof engines

/**
 * Decompresses on demand: it stops when the consumer stops. Empty input gives empty output. Errors of the source are
 * passed on.
 */
export async function* decompress(
  bytes: ByteStream,
  compression: Compression,
  where: string,
): ByteStream {
  const { head, whole } = await peekBytes(bytes, 2)
  if (head.length === 0) return
  const packed = Readable.from(whole, { objectMode: false })
  const engine = engines[compression](head)
  pipeline(packed, engine, () => {})
  try {
    for await (const chunk of engine) yield chunk
  } catch (error) {
    throw isZlibError(error) ? new BrokenCompression(where, error) : error
  }
}

const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = constants

/** The engines for data that is in memory, given where its end does not matter. */
const availableEngines = {
  gzip: () => promisify(gunzip),
  deflate: (head: Buffer) => promisify(hasZlibHeader(head) ? inflate : inflateRaw),
  br: () => promisify(brotliDecompress),
}

/** Decompresses the beginning of truncated data as far as it goes. */
export async function decompressAvailable(
  bytes: Buffer,
  compression: Compression,
  where: string,
  maxBytes: number,
): Promise<Buffer> {
  if (bytes.length === 0) return bytes
  const finishFlush = compression === 'br' ? BROTLI_OPERATION_FLUSH : Z_SYNC_FLUSH
  try {
    return await availableEngines[compression](bytes)(bytes, {
      finishFlush,
      maxOutputLength: maxBytes,
    })
  } catch (error) {
    if (systemCode(error) === 'ERR_BUFFER_TOO_LARGE') throw new PageTooLarge(where, maxBytes)
    throw isZlibError(error) ? new BrokenCompression(where, error) : error
  }
}

/** Decompresses data that begins with a gzip header, and passes other data through. */
export async function* gunzipIfGzip(bytes: ByteStream, where: string): ByteStream {
  const { head, whole } = await peekBytes(bytes, 3)
  yield* isGzip(head) ? decompress(whole, 'gzip', where) : whole
}

export const isGzip = (head: Buffer): boolean =>
  head[0] === 0x1f && head[1] === 0x8b && head[2] === 8

/** RFC 1950: method 8 in the low bits, and the first two bytes are a multiple of 31. */
function hasZlibHeader(head: Buffer): boolean {
  const [method = 0, flags = 0] = head
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0
}

/** zlib's codes are Z_DATA_ERROR and the like; brotli's start with ERR__ or ERR_BROTLI. */
const isZlibError = (error: unknown): boolean => /^(Z_|ERR__|ERR_BROTLI)/.test(systemCode(error))
