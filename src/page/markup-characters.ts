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

export const endsTagName = (code: number): boolean =>
  code <= greaterThan && (code === greaterThan || code === slash || isSpace(code))

export function afterSpace(html: string, at: number): number {
  while (at < html.length && isSpace(html.charCodeAt(at))) at++
  return at
}

export function endOfTagName(html: string, at: number): number {
  while (at < html.length && !endsTagName(html.charCodeAt(at))) at++
  return at
}

export function endOfAttributeName(html: string, at: number): number {
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code === equals || endsTagName(code)) return at
  }
  return at
}

/** A value without quotes may hold slashes. */
export function endOfBareValue(html: string, at: number): number {
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code <= greaterThan && (code === greaterThan || isSpace(code))) return at
  }
  return at
}
