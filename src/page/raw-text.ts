import { isSpace } from './markup-characters.js'

const [greaterThan, smallS, smallT, smallX, caseBit] = [62, 115, 116, 120, 32]

/** Elements that hold text only, whatever it looks like, up to their own end tag. */
const rawNames: readonly string[] = ['script', 'style', 'title', 'textarea', 'xmp']

/** The name that stands there if its element holds raw text. */
export function rawNameAt(html: string, start: number, end: number): string | undefined {
  const first = html.charCodeAt(start) | caseBit
  if (first !== smallS && first !== smallT && first !== smallX) return undefined
  for (const name of rawNames) {
    if (name.length === end - start && standsAt(html, start, name)) return name
  }
  return undefined
}

/** Where the end tag stands that a raw text ends with; the end of the page if there is none. */
export function rawTextEnd(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    const nameEnd = at + 2 + name.length
    if (nameEnd >= html.length) break
    if (endsName(html.charCodeAt(nameEnd)) && standsAt(html, at + 2, name)) return at
  }
  return html.length
}

/** A slash does not. */
const endsName = (code: number): boolean => code === greaterThan || isSpace(code)

/** In either case; the name is in lower case. */
function standsAt(html: string, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if ((html.charCodeAt(at + i) | caseBit) !== name.charCodeAt(i)) return false
  }
  return true
}
