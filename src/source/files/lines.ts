import type { Bytes } from './bytes.js'

/** A line without its end, counted from 1; `undefined` in place of one longer than the limit. */
export interface Line {
  readonly number: number
  readonly bytes: Buffer | undefined
  /** Bytes up to its end, from the beginning of all. */
  readonly end: number
}

const lineFeed = 0x0a

/** Cuts bytes into lines, holding no more than one line and one chunk. */
export async function* splitLines(bytes: Bytes, maxLineBytes: number): AsyncGenerator<Line> {
  const line = growingLine(maxLineBytes)
  let number = 1
  let before = 0
  for await (const chunk of bytes) {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      line.add(chunk.subarray(start, end))
      start = end + 1
      yield { number: number++, bytes: line.take(), end: before + start }
    }
    line.add(chunk.subarray(start))
    before += chunk.length
  }
  const last = line.take()
  if (last?.length !== 0) yield { number, bytes: last, end: before }
}

/** Gathers the pieces of a line until it is taken, and lets go of them when they are too many. */
function growingLine(maxBytes: number) {
  let pieces: Uint8Array[] = []
  let size = 0
  return {
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
