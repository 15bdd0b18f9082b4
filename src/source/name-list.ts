import { BrokenLine } from '../core/errors.js'
import type { Bytes } from './files/bytes.js'
import { splitLines } from './files/lines.js'
import { isBlank } from './json/json-lines.js'
import { pathFrom } from './page-entry.js'

/** `pages.txt`, `pages.txt.gz` */
export const nameListName = /\.txt(?:\.gz)?$/i

const urlLike = /^[a-z][a-z0-9+.-]*:\/\//i

export const isUrl = (name: string): boolean => urlLike.test(name)

/** A line of a list of names. */
export interface ListedName {
  readonly line: number
  /** Bytes of the list up to its end. */
  readonly end: number
  /** A URL, or a path from the user's folder; or what is wrong with the line. */
  readonly name: string | BrokenLine
}

/** No path or URL is longer. */
const longestName = 64 * 1024

/** The names in a text, one a line; blank lines and those that begin with `#` are passed over. */
export async function* readNames(list: string, bytes: Bytes): AsyncGenerator<ListedName> {
  for await (const line of splitLines(bytes, longestName)) {
    const { number, end } = line
    const text = line.bytes
      ?.toString('utf8')
      .replace(/^\ufeff/, '')
      .trim()
    if (isBlank(line) || text?.startsWith('#')) continue
    yield { line: number, end, name: nameOf(text, list, number) }
  }
}

function nameOf(text: string | undefined, list: string, line: number): string | BrokenLine {
  if (text === undefined) return new BrokenLine(list, line, `longer than ${longestName} bytes`)
  if (isUrl(text)) return text
  return text === '-'
    ? new BrokenLine(list, line, 'standard input cannot be listed')
    : pathFrom(list, text)
}
