import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import { editInChunks } from '../../core/text/edit-in-chunks.js'

/** Named references are not longer. */
const maxReference = 40

const [nul, ampersand] = [0, 38]

/** Whether a text equals its source: it has no character references and no NUL characters. */
export function isLiteralText(html: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = html.charCodeAt(at)
    if (code === ampersand || code === nul) return false
  }
  return true
}

/** A possible reference; an ampersand before other characters is literal. */
const reference = /&[#a-z]/i

/** Text with its character references decoded and without NUL characters. */
export const decodeText = (source: string): string => decodeInChunks(source, decodeTextChunk)

const decodeTextChunk = (chunk: string): string =>
  (reference.test(chunk) ? decodeHTML(chunk) : chunk).replaceAll('\0', '')

/** An attribute value with its references decoded by the stricter rules for attributes; U+FFFD for a NUL. */
export const decodeAttributeValue = (source: string): string =>
  /[&\0]/.test(source) ? decodeInChunks(source, decodeAttributeChunk) : source

const decodeAttributeChunk = (chunk: string): string =>
  (reference.test(chunk) ? decodeHTMLAttribute(chunk) : chunk).replaceAll('\0', '\ufffd')

const decodeInChunks = (source: string, decode: (chunk: string) => string): string =>
  editInChunks(source, decode, beforeReference).join('')

/** A chunk may end before a reference, not inside one. */
function beforeReference(source: string, at: number): number {
  const last = source.slice(at - maxReference, at).lastIndexOf('&')
  return last < 0 ? at : at - maxReference + last
}
