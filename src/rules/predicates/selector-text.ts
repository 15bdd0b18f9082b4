/**
 * A name as CSS writes it: what may not stand in one is escaped (CSSOM, "serialize an identifier"), and so are
 * characters from U+0080 to U+00AF, which CSS allows but css-what, and so cheerio, does not read.
 */
export const cssIdentifier = (name: string): string =>
  name
    .replace(/[^\w\u00b0-\uffff-]/g, escaped)
    .replace(/^-?\d/, (start) => `${start.slice(0, -1)}${codeEscape(start.at(-1)!)}`)
    .replace(/^-$/, '\\-')

const escaped = (character: string): string =>
  /[\u0000-\u001f\u007f-\u00af]/.test(character) ? codeEscape(character) : `\\${character}`

const codeEscape = (character: string): string => `\\${character.charCodeAt(0).toString(16)} `

export const cssString = (text: string): string =>
  `"${text.replace(/["\\]/g, '\\$&').replace(/[\u0000-\u001f\u007f]/g, codeEscape)}"`

/** XPath has no escapes: a text with both quotes is put together. */
export function xpathLiteral(text: string): string {
  if (!text.includes("'")) return `'${text}'`
  if (!text.includes('"')) return `"${text}"`
  return `concat(${text
    .split(/(')/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece === "'" ? `"'"` : `'${piece}'`))
    .join(', ')})`
}
