import { BrokenLine, errorMessage } from '../../core/errors.js'
import type { ByteStream } from '../files/byte-stream.js'
import { gunzipIfGzip } from '../files/decompress.js'
import { limitExpansion } from '../files/expansion-limit.js'
import { readFileBytes } from '../files/file.js'
import { type ByteLine, splitLines } from '../files/lines.js'
import { processStdin } from '../files/standard-input.js'
import { type InputLimits, inputLimits } from '../raw-page/input-limits.js'
import { describeJsonType, isJsonObject, type JsonObject, parseJson } from './json-value.js'

/** A line with a JSON object, or the error of a line without one. */
export type JsonLine = { readonly line: number; readonly end: number } & (
  | { readonly kind: 'object'; readonly value: JsonObject }
  | { readonly kind: 'failed'; readonly error: BrokenLine }
)

export interface JsonLinesOptions {
  readonly limits?: InputLimits
  /** Read for the path `-`. */
  readonly stdin?: ByteStream
  /** The bytes of the file if it is already open. */
  readonly bytes?: ByteStream | undefined
  /** The number of the first line, where these bytes are a part of the file; default 1. */
  readonly firstLine?: number
}

/**
 * The lines of a JSONL file, which may be gzip; blank lines are skipped. A broken line is yielded as a failure, and
 * reading continues. Throws if the file cannot be read to its end.
 */
export async function* readJsonLines(
  path: string,
  { limits = inputLimits, stdin = processStdin, bytes, firstLine }: JsonLinesOptions = {},
): AsyncGenerator<JsonLine> {
  const lines = bytes ?? openList(path, stdin)
  for await (const line of splitLines(lines, limits.maxLineBytes, isBlankLine, firstLine))
    yield parseLine(path, line, limits)
}

/** The bytes of a list; `-` is standard input. */
export const openList = (path: string, stdin: ByteStream): ByteStream =>
  path === '-'
    ? limitExpansion(stdin, (packed) => gunzipIfGzip(packed, path), path)
    : readFileBytes(path)

const blank = /^[\s\0\ufeff]*$/
const maxBlankBytes = 1024

/** Long lines count as not blank. */
export function isBlankLine(line: Uint8Array): boolean {
  if (line.length >= maxBlankBytes) return false
  const [first = 0x20] = line
  const mayBeBlank = first <= 0x20 || first >= 0x80
  return mayBeBlank && blank.test(Buffer.from(line).toString('utf8'))
}

function parseLine(path: string, { number, bytes, end }: ByteLine, limits: InputLimits): JsonLine {
  const failed = (reason: string): JsonLine => ({
    kind: 'failed',
    line: number,
    end,
    error: new BrokenLine(path, number, reason),
  })
  if (!bytes) return failed(`longer than ${limits.maxLineBytes} bytes`)
  try {
    const value = parseJson(bytes)
    if (!isJsonObject(value)) return failed(`expected an object, found ${describeJsonType(value)}`)
    return { kind: 'object', line: number, end, value }
  } catch (error) {
    return failed(errorMessage(error))
  }
}
