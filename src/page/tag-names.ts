import { endsTagName } from './markup-characters.js'

const caseBit = 32

/** Whether these letters stand there, in either case; the name is in lower case. */
export function standsAt(html: string, at: number, name: string): boolean {
  if (at + name.length > html.length) return false
  for (let i = 0; i < name.length; i++) {
    if ((html.charCodeAt(at + i) | caseBit) !== name.charCodeAt(i)) return false
  }
  return true
}

/** Whether a tag's name stands there, and nothing more of a name after it. */
export function isNamed(html: string, at: number, name: string): boolean {
  const end = at + name.length
  return end < html.length && endsTagName(html.charCodeAt(end)) && standsAt(html, at, name)
}
