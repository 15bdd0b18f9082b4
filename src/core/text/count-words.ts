import { isWhiteSpaceCode } from './white-space.js'

/** The number of words of a text, separated by white space; at least 1. */
export function countWords(text: string): number {
  let words = 0
  let isInWord = false
  for (let at = 0; at < text.length; at++) {
    const isSpace = isWhiteSpaceCode(text.charCodeAt(at))
    if (isInWord === isSpace) {
      if (!isSpace) words++
      isInWord = !isSpace
    }
  }
  return Math.max(1, words)
}
