import { editInChunks } from './edit-in-chunks.js'

/** Each run of white space as one space. Zero-width characters are not white space. */
export function foldWhiteSpace(text: string): string {
  const chunks = editInChunks(text, foldChunk, afterLineFeed)
  let folded = chunks[0]!
  for (let at = 1; at < chunks.length; at++) {
    const isSplit = chunks[at]!.startsWith(' ') && chunks[at - 1]!.endsWith(' ')
    folded += isSplit ? chunks[at]!.slice(1) : chunks[at]!
  }
  return folded
}

/** A text on one line: white space folded, none at the ends. */
export const foldToLine = (text: string): string => foldWhiteSpace(text).trim()

/** Skips single spaces, which are most of all white space. */
const foldChunk = (chunk: string): string =>
  spaces.test(chunk) ? chunk.replace(/\s{2,}|[^\S ]/g, ' ') : chunk

const spaces = /\s{2}|[^\S ]/

/** A chunk must not end between a carriage return and its line feed. */
export const afterLineFeed = (text: string, index: number): number =>
  text.charAt(index) === '\n' ? index + 1 : index

/** Whether a character is white space, like `\s` in regular expressions. */
export const isWhiteSpaceCode = (code: number): boolean =>
  code <= 32 ? code === 32 || (code >= 9 && code <= 13) : isWideSpace(code)

const isWideSpace = (code: number): boolean =>
  code >= 0xa0 &&
  (code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff)
