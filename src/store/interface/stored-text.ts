import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { BrokenCompression, PageTooLarge, systemCode } from '../../core/errors.js'
import { inputLimits } from '../../input/raw-page/input-limits.js'

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

/** Bytes of an unpacked page: some pages are larger than the default limit, because the user raised it. */
const maxUnpackedBytes = 4 * inputLimits.maxBytes

/** Throws if it cannot be unpacked, or would be larger than any page. */
export function unpackHtml(packed: Uint8Array): string {
  try {
    return brotliDecompressSync(packed, { maxOutputLength: maxUnpackedBytes }).toString('utf8')
  } catch (error) {
    throw systemCode(error) === 'ERR_BUFFER_TOO_LARGE'
      ? new PageTooLarge('stored page', maxUnpackedBytes)
      : new BrokenCompression('stored page', error)
  }
}
