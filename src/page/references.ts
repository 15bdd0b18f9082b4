import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import { editInPieces } from '../core/pieces.js'

/** No reference with a name is longer. */
const longestReference = 40

/** A text with its character references decoded and without NUL characters. */
export const decodeText = (source: string): string =>
  decodeInPieces(source, (piece) => decodeHTML(piece).replaceAll('\0', ''))

/** An attribute's value with its character references decoded, by the stricter rules for values; U+FFFD for a NUL. */
export const decodeValue = (source: string): string =>
  /[&\0]/.test(source) ? decodeInPieces(source, decodeValuePiece) : source

const decodeValuePiece = (piece: string): string =>
  decodeHTMLAttribute(piece).replaceAll('\0', '\ufffd')

const decodeInPieces = (source: string, decode: (piece: string) => string): string =>
  editInPieces(source, (piece) => decode(piece), beforeReference).join('')

/** A piece may end before a reference, not inside one. */
function beforeReference(source: string, at: number): number {
  const last = source.slice(at - longestReference, at).lastIndexOf('&')
  return last < 0 ? at : at - longestReference + last
}
