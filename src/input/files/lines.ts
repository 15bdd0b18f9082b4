import type { ByteStream } from './byte-stream.js'

/** A line without its line feed, numbered from 1; `bytes` is `undefined` if it is longer than the limit. */
export interface ByteLine {
  readonly number: number
  readonly bytes: Buffer | undefined
  /** Byte offset of its end. */
  readonly end: number
}

const lineFeed = 0x0a
const emptyLine = new Uint8Array()

/**
 * Splits bytes into lines, keeping no more than one line and one chunk in memory.
 * @param isSkipped Lines that are counted but not given, of which there may be millions.
 * @param firstNumber The number of the first line, where the bytes are a part of a file.
 */
export async function* splitLines(
  bytes: ByteStream,
  maxLineBytes: number,
  isSkipped: (line: Uint8Array) => boolean = () => false,
  firstNumber = 1,
): AsyncGenerator<ByteLine> {
  const line = lineBuffer(maxLineBytes)
  const skipsEmpty = isSkipped(emptyLine)
  let number = firstNumber
  let before = 0
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; ) {
      if (skipsEmpty && line.isEmpty && chunk[start] === lineFeed) {
        start++
        number++
        continue
      }
      const end = chunk.indexOf(lineFeed, start)
      if (end === -1) {
        line.add(chunk.subarray(start))
        break
      }
      const piece = chunk.subarray(start, end)
      start = end + 1
      const isWhole = line.isEmpty
      if (!isWhole || !isSkipped(piece)) {
        line.add(piece)
        const whole = line.take()
        if (isWhole || whole === undefined || !isSkipped(whole))
          yield { number, bytes: whole, end: before + start }
      }
      number++
    }
    before += chunk.length
  }
  if (line.isEmpty) return
  const last = line.take()
  if (last === undefined || !isSkipped(last)) yield { number, bytes: last, end: before }
}

/** Collects the pieces of a line until it is taken; drops them when they exceed the limit. */
function lineBuffer(maxBytes: number) {
  let pieces: Uint8Array[] = []
  let size = 0
  return {
    get isEmpty(): boolean {
      return size === 0
    },
    add(piece: Uint8Array): void {
      size += piece.length
      if (size > maxBytes) pieces = []
      else pieces.push(piece)
    },
    take(): Buffer | undefined {
      const whole = size > maxBytes ? undefined : Buffer.concat(pieces)
      pieces = []
      size = 0
      return whole
    },
  }
}
