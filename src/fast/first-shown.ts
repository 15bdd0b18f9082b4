import { decodeText } from '../page/references.js'

const [ampersand, nul, blank, lineFeed, tab] = [38, 0, 32, 10, 9]
const space = '&nbsp;'

/** In place of a character: the text shows nothing. */
export const NOTHING = -2

/** It shows something that character references hide. */
export const ANYTHING = -1

/** The first character of a text of the source that is no white space, in any sense of Unicode. */
export function firstShown(html: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const code = html.charCodeAt(at)
    if (code === blank || code === lineFeed || code === tab) continue
    if (code > blank && code < 0xa0 && code !== ampersand) return code
    if (code === ampersand && html.startsWith(space, at)) at += space.length - 1
    else if (code === ampersand || code === nul)
      return /\S/.test(decodeText(html.slice(at, end))) ? ANYTHING : NOTHING
    else if (!isSpaceCode(code)) return code
  }
  return NOTHING
}

/** As `\s` has it. */
export const isSpaceCode = (code: number): boolean =>
  code <= 32 ? code === 32 || (code >= 9 && code <= 13) : isWideSpace(code)

const isWideSpace = (code: number): boolean =>
  code >= 0xa0 &&
  (code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff)
