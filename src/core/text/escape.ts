import { editInChunks } from './edit-in-chunks.js'

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Text for HTML or XML, in an element or between double quotes. */
export const escapeHtml = (text: string): string =>
  editInChunks(text, escapeChunk, (_, index) => index).join('')

const escapeChunk = (chunk: string): string =>
  chunk.replace(/[&<>"]/g, (character) => references[character]!)

/**
 * Control characters, lone surrogates and noncharacters: no XML 1.0 document may contain them, not even as
 * references.
 */
const xmlForbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu

export const omitXmlForbidden = (text: string): string => text.replace(xmlForbidden, '')

/** Text for XML, in an element or between double quotes, without the characters that XML forbids. */
export const escapeXml = (text: string): string => escapeHtml(omitXmlForbidden(text))
