import { isSpaceCode } from './first-shown.js'

/** The words of a text, at least one: as many as `wordsOfLine` finds in it on one line. */
export function wordsOf(text: string): number {
  let words = 0
  let isInWord = false
  for (let at = 0; at < text.length; at++) {
    const isSpace = isSpaceCode(text.charCodeAt(at))
    if (isInWord === isSpace) {
      if (!isSpace) words++
      isInWord = !isSpace
    }
  }
  return Math.max(1, words)
}
