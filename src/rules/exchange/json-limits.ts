/** What the text of a JSON value may hold at most. */
export interface JsonLimits {
  /** Objects and lists one inside the other. */
  readonly maxDepth: number
  /** Objects and lists in all: parsed, each takes many times the memory of its two characters. */
  readonly maxParts: number
}

/**
 * The limit that a text exceeds, found in one pass without parsing it; `undefined` for none. Of a text that is no JSON
 * the answer means nothing.
 */
export function exceededLimit(
  text: string,
  { maxDepth, maxParts }: JsonLimits,
): keyof JsonLimits | undefined {
  let depth = 0
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        break
      case openList:
      case openObject:
        if (++depth > maxDepth) return 'maxDepth'
        if (++parts > maxParts) return 'maxParts'
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

/** Where the string ends that begins here; with the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at++
  }
  return text.length
}
