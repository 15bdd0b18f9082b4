import { isWhiteSpaceCode } from '../../core/text/white-space.js'
import { decodeText } from '../../page/columns/character-references.js'

/** In place of a first character: there is no text. */
export const NO_TEXT = -2

/** In place of a first character: it is known only when the text is read. */
export const UNREAD = -1

/** Whether a text with such a first character may be another one; for most texts this answers already. */
export const mayStartAs = (first: number, text: string): boolean =>
  first === UNREAD || first === text.charCodeAt(0)

const [ampersand, nul, blank, lineFeed, tab] = [38, 0, 32, 10, 9]
const noBreakSpace = '&nbsp;'

/**
 * The first character of a text of the source that is no white space; `UNREAD` where a character reference hides it.
 */
export function firstCharacter(html: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const code = html.charCodeAt(at)
    if (code === blank || code === lineFeed || code === tab) continue
    if (code > blank && code < 0xa0 && code !== ampersand) return code
    if (code === ampersand && html.startsWith(noBreakSpace, at)) at += noBreakSpace.length - 1
    else if (code === ampersand || code === nul)
      return /\S/.test(decodeText(html.slice(at, end))) ? UNREAD : NO_TEXT
    else if (!isWhiteSpaceCode(code)) return code
  }
  return NO_TEXT
}
