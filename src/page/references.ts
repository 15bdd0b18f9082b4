import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import { editInPieces } from '../core/pieces.js'

/** No reference with a name is longer. */
const longestReference = 40

const [nul, ampersand] = [0, 38]

/** Whether a text says what stands there: it holds no character references and no NUL characters. */
export function isSpelt(html: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = html.charCodeAt(at)
    if (code === ampersand || code === nul) return false
  }
  return true
}

/** What may begin a reference; an ampersand before anything else stands for itself. */
const reference = /&[#a-z]/i

/** A text with its character references decoded and without NUL characters. */
export const decodeText = (source: string): string =>
  decodeInPieces(source, (piece) =>
    (reference.test(piece) ? decodeHTML(piece) : piece).replaceAll('\0', ''),
  )

/** An attribute's value with its character references decoded, by the stricter rules for values; U+FFFD for a NUL. */
export const decodeValue = (source: string): string =>
  /[&\0]/.test(source) ? decodeInPieces(source, decodeValuePiece) : source

const decodeValuePiece = (piece: string): string =>
  (reference.test(piece) ? decodeHTMLAttribute(piece) : piece).replaceAll('\0', '\ufffd')

const decodeInPieces = (source: string, decode: (piece: string) => string): string =>
  editInPieces(source, (piece) => decode(piece), beforeReference).join('')

/** A piece may end before a reference, not inside one. */
function beforeReference(source: string, at: number): number {
  const last = source.slice(at - longestReference, at).lastIndexOf('&')
  return last < 0 ? at : at - longestReference + last
}
