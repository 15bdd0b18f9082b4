import { BrokenLine } from '../../core/errors.js'
import type { Bytes } from '../files/bytes.js'
import { gunzipIfGzip } from '../files/decompress.js'
import { readBytes } from '../files/file.js'
import { type Line, splitLines } from '../files/lines.js'
import { processStdin } from '../files/stdin.js'
import { type SourceLimits, sourceLimits } from '../limits.js'
import { isJsonObject, type JsonObject, kindOfJson, parseJson } from './json-value.js'

/** A line that holds an object, or what is wrong with a line that does not. */
export type JsonLine =
  | { readonly kind: 'object'; readonly line: number; readonly value: JsonObject }
  | { readonly kind: 'failed'; readonly line: number; readonly error: BrokenLine }

export interface JsonLinesOptions {
  readonly limits?: SourceLimits
  /** What the path `-` means. */
  readonly stdin?: Bytes
}

const blank = /^[\s\0\ufeff]*$/

/**
 * The lines of a JSONL file, decompressed when it is gzip; blank ones are passed over. A broken line stands as a
 * failure in its place, and the rest goes on. A file that cannot be read to its end is thrown.
 */
export async function* readJsonLines(
  path: string,
  { limits = sourceLimits, stdin = processStdin }: JsonLinesOptions = {},
): AsyncGenerator<JsonLine> {
  const bytes = path === '-' ? gunzipIfGzip(stdin, path) : readBytes(path)
  for await (const line of splitLines(bytes, limits.maxLineBytes))
    if (!isBlank(line)) yield parseLine(path, line, limits)
}

/** Long lines are not looked at: none is blank for kilobytes. */
const isBlank = ({ bytes }: Line): boolean =>
  bytes !== undefined && bytes.length < 1024 && blank.test(bytes.toString('utf8'))

function parseLine(path: string, { number, bytes }: Line, limits: SourceLimits): JsonLine {
  const failed = (reason: string): JsonLine => ({
    kind: 'failed',
    line: number,
    error: new BrokenLine(path, number, reason),
  })
  if (!bytes) return failed(`longer than ${limits.maxLineBytes} bytes`)
  try {
    const value = parseJson(bytes)
    if (!isJsonObject(value)) return failed(`expected an object, found ${kindOfJson(value)}`)
    return { kind: 'object', line: number, value }
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}
