import { characterKinds, Kind } from '../../core/characters.js'

/** How many numbers stand there; one of four digits counts for two, as it may be a year and a date by itself. */
export function numbersIn(html: string, start: number, end: number): number {
  let numbers = 0
  let digits = 0
  for (let at = start; at < end; at++) {
    digits = isDigit(html.charCodeAt(at)) ? digits + 1 : 0
    if (digits === 1 || digits === 4) numbers++
  }
  return numbers
}

const isDigit = (code: number): boolean =>
  code < 0x80 ? code >= 0x30 && code <= 0x39 : characterKinds[code] === Kind.digit

/** Longer words begin no byline, and end none. */
const longestWord = 20

/** The word that a text begins with, in small letters; empty where it begins with none. */
export function firstWord(text: string): string {
  let end = 0
  while (end <= longestWord && isLetter(text.charCodeAt(end))) end++
  return end > longestWord ? '' : text.slice(0, end).toLowerCase()
}

/** What stands right before a text, when it is a word. */
export function lastWord(text: string): string {
  let end = text.length
  while (end > 0 && isColonOrSpace(text.charCodeAt(end - 1))) end--
  let start = end
  while (start > 0 && end - start <= longestWord && isLetter(text.charCodeAt(start - 1))) start--
  return end - start > longestWord ? '' : text.slice(start, end).toLowerCase()
}

const isLetter = (code: number): boolean => isLetterKind[characterKinds[code]!] === true
const isLetterKind: readonly boolean[] = Object.values(Kind).map(
  (kind) =>
    kind === Kind.letter || kind === Kind.capital || kind === Kind.mark || kind === Kind.ideograph,
)
const isColonOrSpace = (code: number): boolean =>
  code === 0x3a || code === 0xff1a || characterKinds[code] === Kind.space
