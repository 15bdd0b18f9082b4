import { decodeText } from '../page/references.js'

const [ampersand, nul] = [38, 0]
const space = '&nbsp;'

/** Whether a text of the source is more than white space, in any sense of Unicode; character references are read. */
export function showsSomething(html: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = html.charCodeAt(at)
    if (code === ampersand && html.startsWith(space, at)) at += space.length - 1
    else if (code === ampersand || code === nul) return /\S/.test(decodeText(html.slice(at, end)))
    else if (!isSpaceCode(code)) return true
  }
  return false
}

/** As `\s` has it. */
export const isSpaceCode = (code: number): boolean =>
  code <= 32 ? code === 32 || (code >= 9 && code <= 13) : code >= 0xa0 && isWideSpace(code)

const isWideSpace = (code: number): boolean =>
  code === 0xa0 ||
  code === 0x1680 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000 ||
  code === 0xfeff
