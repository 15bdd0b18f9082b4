/** What the text of a JSON value may hold at most. */
export interface JsonBounds {
  /** Objects and lists one inside the other. */
  readonly deepest: number
  /** Objects and lists in all: parsed, each costs many times its two characters. */
  readonly mostParts: number
}

/**
 * What a text breaks of its bounds, found without parsing it and in one pass; `undefined` for nothing. Of a text that is no
 * JSON it may say anything.
 */
export function brokenBound(
  text: string,
  { deepest, mostParts }: JsonBounds,
): keyof JsonBounds | undefined {
  let depth = 0
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        break
      case openList:
      case openObject:
        if (++depth > deepest) return 'deepest'
        if (++parts > mostParts) return 'mostParts'
        break
      case closeList:
      case closeObject:
        depth--
    }
  }
  return undefined
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((one) =>
  one.charCodeAt(0),
) as [number, number, number, number, number, number]

/** Where the string that begins here ends; with the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at++
  }
  return text.length
}
