import { BrokenLine } from '../../core/errors.js'
import type { Bytes } from '../files/bytes.js'
import { gunzipIfGzip } from '../files/decompress.js'
import { readBytes } from '../files/file.js'
import { type Line, splitLines } from '../files/lines.js'
import { processStdin } from '../files/stdin.js'
import { type SourceLimits, sourceLimits } from '../limits.js'
import { isJsonObject, type JsonObject, kindOfJson, parseJson } from './json-value.js'

/** A line that holds an object, or what is wrong with a line that does not. */
export type JsonLine = { readonly line: number; readonly end: number } & (
  | { readonly kind: 'object'; readonly value: JsonObject }
  | { readonly kind: 'failed'; readonly error: BrokenLine }
)

export interface JsonLinesOptions {
  readonly limits?: SourceLimits
  /** What the path `-` means. */
  readonly stdin?: Bytes
  /** The bytes of the file, where somebody has opened it already. */
  readonly bytes?: Bytes | undefined
}

const blank = /^[\s\0\ufeff]*$/

/**
 * The lines of a JSONL file, decompressed when it is gzip; blank ones are passed over. A broken line stands as a
 * failure in its place, and the rest goes on. A file that cannot be read to its end is thrown.
 */
export async function* readJsonLines(
  path: string,
  { limits = sourceLimits, stdin = processStdin, bytes }: JsonLinesOptions = {},
): AsyncGenerator<JsonLine> {
  const lines = bytes ?? listBytes(path, stdin)
  for await (const line of splitLines(lines, limits.maxLineBytes))
    if (!isBlank(line)) yield parseLine(path, line, limits)
}

/** The bytes of a list, of which `-` is one on standard input. */
export const listBytes = (path: string, stdin: Bytes): Bytes =>
  path === '-' ? gunzipIfGzip(stdin, path) : readBytes(path)

/** Long lines are not looked at: none is blank for kilobytes. */
export const isBlank = ({ bytes }: Line): boolean =>
  bytes !== undefined && bytes.length < 1024 && blank.test(bytes.toString('utf8'))

function parseLine(path: string, { number, bytes, end }: Line, limits: SourceLimits): JsonLine {
  const failed = (reason: string): JsonLine => ({
    kind: 'failed',
    line: number,
    end,
    error: new BrokenLine(path, number, reason),
  })
  if (!bytes) return failed(`longer than ${limits.maxLineBytes} bytes`)
  try {
    const value = parseJson(bytes)
    if (!isJsonObject(value)) return failed(`expected an object, found ${kindOfJson(value)}`)
    return { kind: 'object', line: number, end, value }
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}
