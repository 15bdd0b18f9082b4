import { InputUnreadable } from '../../core/errors.js'
import type { InputLimits } from '../raw-page/input-limits.js'
import { type ByteStream, limitBytes, readAll } from './byte-stream.js'
import { gunzipIfGzip } from './decompress.js'
import { fileError } from './file.js'

/** The standard input of this process; opened when it is first read. */
export const processStdin: ByteStream = {
  async *[Symbol.asyncIterator]() {
    try {
      yield* process.stdin
    } catch (error) {
      throw fileError('-', error)
    }
  },
}

/** Bytes that can be read once: a second reader gets an error instead of empty input. */
export function singleUse(bytes: ByteStream): ByteStream {
  let isUsed = false
  return {
    [Symbol.asyncIterator]() {
      if (isUsed) throw new InputUnreadable('-', 'standard input has been read already')
      isUsed = true
      return bytes[Symbol.asyncIterator]()
    },
  }
}

/** The bytes of a page on standard input, decompressed if they are gzip. */
export async function readStdinBytes(stdin: ByteStream, limits: InputLimits): Promise<Buffer> {
  return readAll(limitBytes(gunzipIfGzip(stdin, '-'), limits.maxBytes, '-'))
}
