import { BrokenLine } from '../../core/errors.js'
import type { ByteStream } from '../files/byte-stream.js'
import { pathOfBytes } from '../files/file-path.js'
import { splitLines } from '../files/lines.js'
import { isBlankLine } from '../json/json-lines.js'
import { isUrl } from '../raw-page/page-url.js'
import { pathFrom } from './page-entry.js'

/** `pages.txt`, `pages.txt.gz` */
export const pathListPattern = /\.txt(?:\.gz)?$/i

/** A line of a path list. */
interface ListedPath {
  readonly line: number
  /** Byte offset of its end. */
  readonly end: number
  /** A URL, or a path relative to the working directory; or the error of the line. */
  readonly path: string | BrokenLine
}

/** Longer lines are errors. */
const maxPathBytes = 64 * 1024

/** The paths and URLs in a text, one per line; blank lines and lines that begin with `#` are skipped. */
export async function* readPathList(
  list: string,
  bytes: ByteStream,
  firstLine?: number,
): AsyncGenerator<ListedPath> {
  for await (const line of splitLines(bytes, maxPathBytes, isSkippedLine, firstLine)) {
    const { number, end } = line
    const text =
      line.bytes &&
      pathOfBytes(line.bytes)
        .replace(/^\ufeff/, '')
        .trim()
    if (text?.startsWith('#')) continue
    yield { line: number, end, path: pathOrError(text, list, number) }
  }
}

const numberSign = 0x23

/** Of comments, those that begin at once. */
const isSkippedLine = (line: Uint8Array): boolean => line[0] === numberSign || isBlankLine(line)

function pathOrError(text: string | undefined, list: string, line: number): string | BrokenLine {
  if (text === undefined) return new BrokenLine(list, line, `longer than ${maxPathBytes} bytes`)
  if (isUrl(text)) return text
  return text === '-'
    ? new BrokenLine(list, line, 'standard input cannot be listed')
    : pathFrom(list, text)
}
