const [tab, verticalTab, carriageReturn, space] = [9, 11, 13, 32]
const [slash, equals, greaterThan] = [47, 61, 62]
const [smallA, smallZ, caseBit] = [97, 122, 32]

/** HTML white space, a subset of Unicode white space. */
export const isSpace = (code: number): boolean =>
  code === space || (code <= carriageReturn && code >= tab && code !== verticalTab)

/** Element names begin with an ASCII letter. */
export function isAsciiLetter(code: number): boolean {
  const small = code | caseBit
  return small >= smallA && small <= smallZ
}

const endsTagName = (code: number): boolean =>
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

/** An unquoted value may contain slashes. */
export function endOfBareValue(html: string, at: number): number {
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code <= greaterThan && (code === greaterThan || isSpace(code))) return at
  }
  return at
}

/** Whether the source has this name at an offset, in either case; `name` is in lower case. */
export function matchesAt(html: string, at: number, name: string): boolean {
  if (at + name.length > html.length) return false
  for (let i = 0; i < name.length; i++) {
    if ((html.charCodeAt(at + i) | caseBit) !== name.charCodeAt(i)) return false
  }
  return true
}

/** Whether the source has exactly this tag name at an offset. */
export function isTagNameAt(html: string, at: number, name: string): boolean {
  const end = at + name.length
  return end < html.length && endsTagName(html.charCodeAt(end)) && matchesAt(html, at, name)
}

/** Returned instead of an offset if the page ends before. */
export const UNTERMINATED = -1

/** The offset after the next `>`. */
export function afterGreaterThan(html: string, from: number): number {
  const at = html.indexOf('>', from)
  return at < 0 ? UNTERMINATED : at + 1
}

/** Whether a text is HTML white space only, which does not end HEAD. */
export const isSpaceOnly = (text: string): boolean => !/[^ \t\n\f\r]/.test(text)
