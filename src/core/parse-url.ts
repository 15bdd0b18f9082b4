/**
 * A URL, `undefined` where the text is none. `URL.canParse` is not used: in Node 20 it is false for every URL with
 * letters such as `ü` once it was called a few thousand times.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

export const isValidUrl = (text: string, base?: string): boolean =>
  parseUrl(text, base) !== undefined
