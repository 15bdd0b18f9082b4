import { CharacterKind, characterKinds } from '../../../core/text/character-kinds.js'

/** How many numbers a range has. One of four digits counts twice: a year may be a date by itself. */
export function countNumbers(html: string, start: number, end: number): number {
  let numbers = 0
  let digits = 0
  for (let at = start; at < end; at++) {
    digits = isDigit(html.charCodeAt(at)) ? digits + 1 : 0
    if (digits === 1 || digits === 4) numbers++
  }
  return numbers
}

const isDigit = (code: number): boolean =>
  code < 0x80 ? code >= 0x30 && code <= 0x39 : characterKinds[code] === CharacterKind.digit

/** Longer words do not introduce a name. */
const longestWord = 20

/** The word that a text begins with, in lower case; empty where it begins with something else. */
export function firstWord(text: string): string {
  let end = 0
  while (end <= longestWord && isLetter(text.charCodeAt(end))) end++
  return end > longestWord ? '' : text.slice(0, end).toLowerCase()
}

/**
 * The word that a text ends with, white space and colons aside, in lower case; empty where it ends with something
 * else.
 */
export function lastWord(text: string): string {
  let end = text.length
  while (end > 0 && isColonOrSpace(text.charCodeAt(end - 1))) end--
  let start = end
  while (start > 0 && end - start <= longestWord && isLetter(text.charCodeAt(start - 1))) start--
  return end - start > longestWord ? '' : text.slice(start, end).toLowerCase()
}

const isLetter = (code: number): boolean => isLetterKind[characterKinds[code]!] === true
const isLetterKind: readonly boolean[] = Object.values(CharacterKind).map(
  (kind) =>
    kind === CharacterKind.letter ||
    kind === CharacterKind.capital ||
    kind === CharacterKind.mark ||
    kind === CharacterKind.ideograph,
)
const isColonOrSpace = (code: number): boolean =>
  code === 0x3a || code === 0xff1a || characterKinds[code] === CharacterKind.space
