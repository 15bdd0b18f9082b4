import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** Identifies a text: SHA-256, in hexadecimal. */
export const contentHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A fifth smaller than gzip, in the same time: docs/decisions/0011-store.md. */
const quality = 5

/** The HTML of a page, compressed. */
export function packHtml(html: string): Buffer {
  const bytes = Buffer.from(html)
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** Throws if it cannot be unpacked. */
export const unpackHtml = (packed: Uint8Array): string =>
  brotliDecompressSync(packed).toString('utf8')
