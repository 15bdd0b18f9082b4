import { BrokenCompression } from '../../core/errors.js'
import type { ByteStream } from './byte-stream.js'

const expansionLimits = {
  /** Bytes that any compressed input may expand to. */
  freeBytes: 2 ** 27,
  /** And so many for each compressed byte. Text expands to ten times its size, rarely to thirty times. */
  maxRatio: 100,
} as const

/** Throws if compressed bytes expand to far more than those of real inputs. */
export function checkExpansion(compressed: number, expanded: number): void {
  const { freeBytes, maxRatio } = expansionLimits
  if (expanded > freeBytes + maxRatio * compressed)
    throw new Error(`it expands to more than ${maxRatio} times its size`)
}

/** The bytes that `unpack` makes of others; throws as soon as they are far more. */
export async function* limitExpansion(
  packed: ByteStream,
  unpack: (packed: ByteStream) => ByteStream,
  where: string,
): ByteStream {
  let [compressed, expanded] = [0, 0]
  async function* counted(): ByteStream {
    for await (const chunk of packed) {
      compressed += chunk.length
      yield chunk
    }
  }
  for await (const chunk of unpack(counted())) {
    expanded += chunk.length
    try {
      checkExpansion(compressed, expanded)
    } catch (error) {
      throw new BrokenCompression(where, error)
    }
    yield chunk
  }
}
