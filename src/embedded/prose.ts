import { characterKinds, Kind } from '../core/characters.js'

export const prose = {
  /** Fewer words are a label, a title, a message of a program. */
  words: 12,
  /** Share of letters in what is no white space: code, addresses and numbers have less. */
  letters: 0.75,
  /** Characters of a text that are looked at: what it is shows early. */
  looked: 20_000,
} as const

/** Words of letters, and ideographs as a word each; a sentence ends with a stop before white space or the end. */
interface Measure {
  readonly words: number
  readonly sentences: number
  readonly letters: number
  readonly characters: number
}

/** Whether a text is what people write for people: words and sentences, hardly anything else. */
export function isProse(text: string): boolean {
  const { words, sentences, letters, characters } = measure(text.slice(0, prose.looked))
  return words >= prose.words && sentences > 0 && letters >= characters * prose.letters
}

/** Whether a text has the words of prose, and perhaps other things between them. */
export const hasWords = (text: string): boolean =>
  measure(text.slice(0, prose.looked)).words >= prose.words

function measure(text: string): Measure {
  let [words, sentences, letters, characters] = [0, 0, 0, 0]
  let last: number = Kind.space
  let isInWord = false
  for (let at = 0; at < text.length; at++) {
    const kind = characterKinds[text.charCodeAt(at)]!
    if (kind === Kind.space) {
      if (last === Kind.stop) sentences++
      isInWord = false
    } else {
      characters++
      const isLetter = kind === Kind.letter || kind === Kind.capital || kind === Kind.mark
      if (kind === Kind.ideograph || (isLetter && !isInWord)) words++
      if (isLetter || kind === Kind.ideograph) letters++
      if (kind === Kind.wideStop) sentences++
      isInWord = isLetter
    }
    last = closes(kind) ? last : kind
  }
  return { words, sentences: sentences + (last === Kind.stop ? 1 : 0), letters, characters }
}

/** A quote behind a stop belongs to its sentence. */
const closes = (kind: number): boolean => kind === Kind.quote
