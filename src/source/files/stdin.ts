import { InputUnreadable } from '../../core/errors.js'
import type { Bytes } from './bytes.js'
import { fileFailure } from './file.js'

/** The standard input of this process, not touched before it is read. */
export const processStdin: Bytes = {
  async *[Symbol.asyncIterator]() {
    try {
      yield* process.stdin
    } catch (error) {
      throw fileFailure('-', error)
    }
  },
}

/** The same bytes for one reader: a second one fails, where an empty input would deceive it. */
export function readableOnce(bytes: Bytes): Bytes {
  let isTaken = false
  return {
    [Symbol.asyncIterator]() {
      if (isTaken) throw new InputUnreadable('-', 'standard input has been read already')
      isTaken = true
      return bytes[Symbol.asyncIterator]()
    },
  }
}
