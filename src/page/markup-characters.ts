const [tab, verticalTab, carriageReturn, space] = [9, 11, 13, 32]
const [slash, equals, greaterThan] = [47, 61, 62]
const [smallA, smallZ, caseBit] = [97, 122, 32]

/** What HTML takes for white space, which is less than Unicode does. */
export const isSpace = (code: number): boolean =>
  code === space || (code <= carriageReturn && code >= tab && code !== verticalTab)

/** Only these begin the name of an element. */
export function isAsciiLetter(code: number): boolean {
  const small = code | caseBit
  return small >= smallA && small <= smallZ
}

export function afterSpace(html: string, at: number): number {
  while (at < html.length && isSpace(html.charCodeAt(at))) at++
  return at
}

/** The first white space or `>` from here on, or the end of the page. */
export function endOfWord(html: string, at: number): number {
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code <= greaterThan && (code === greaterThan || isSpace(code))) return at
  }
  return at
}

/** A slash ends the name of a start tag, too. */
export function endOfTagName(html: string, at: number): number {
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code <= greaterThan && (code === greaterThan || code === slash || isSpace(code))) return at
  }
  return at
}

/** A slash or `=` ends the name of an attribute, too. */
export function endOfAttributeName(html: string, at: number): number {
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code <= greaterThan && (code >= equals || code === slash || isSpace(code))) return at
  }
  return at
}
