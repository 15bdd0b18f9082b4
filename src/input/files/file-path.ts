import { isUtf8 } from 'node:buffer'

/*
 * Names of files are bytes, and need not be UTF-8. A path is a string in which each byte that is not part of a UTF-8
 * character is a lone low surrogate, U+DC80 to U+DCFF, as in Python; so every file can be opened by its string.
 */

const escapeOffset = 0xdc00

const loneSurrogate = /\p{Surrogate}/u
const loneSurrogates = /\p{Surrogate}/gu

/** The path with these bytes. */
export function pathOfBytes(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let path = ''
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at)
    path +=
      length === 0
        ? String.fromCharCode(escapeOffset + bytes[at]!)
        : bytes.toString('utf8', at, at + length)
    at += Math.max(1, length)
  }
  return path
}

/** Bytes of the UTF-8 character at an offset; 0 if there is none. */
function characterLength(bytes: Buffer, at: number): number {
  const lead = bytes[at]!
  const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  const character = bytes.subarray(at, at + length)
  return character.length === length && isUtf8(character) ? length : 0
}

/** What the functions of `node:fs` open for a path. */
export function openablePath(path: string): string | Buffer {
  if (!loneSurrogate.test(path)) return path
  const pieces = Array.from(path, (character) => {
    const code = character.codePointAt(0)!
    const isByte = code >= escapeOffset + 0x80 && code <= escapeOffset + 0xff
    return isByte ? Buffer.of(code - escapeOffset) : Buffer.from(character)
  })
  return Buffer.concat(pieces)
}

/** A path for output and messages: bytes that are not UTF-8 are U+FFFD. */
export const shownPath = (path: string): string => path.replace(loneSurrogates, '\ufffd')
