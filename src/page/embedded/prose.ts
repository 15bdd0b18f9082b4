import { CharacterKind, characterKinds } from '../../core/text/character-kinds.js'

export const prose = {
  /** Fewer words are a label, a title or a message. */
  minWords: 12,
  /** Minimum share of letters among characters that are not white space: code, URLs and numbers have less. */
  minLetterShare: 0.75,
  /** Characters of a text that are inspected. */
  maxInspected: 20_000,
} as const

/** Each ideograph is a word; a sentence ends with a stop before white space or the end. */
interface TextCounts {
  readonly words: number
  readonly sentences: number
  readonly letters: number
  readonly characters: number
}

/** Whether a text consists of words and sentences, with hardly anything else. */
export function isProse(text: string): boolean {
  const { words, sentences, letters, characters } = countText(text.slice(0, prose.maxInspected))
  return words >= prose.minWords && sentences > 0 && letters >= characters * prose.minLetterShare
}

/** Whether a text has enough words for prose, whatever is between them. */
export const hasWords = (text: string): boolean =>
  countText(text.slice(0, prose.maxInspected)).words >= prose.minWords

function countText(text: string): TextCounts {
  let [words, sentences, letters, characters] = [0, 0, 0, 0]
  let last: number = CharacterKind.space
  let isInWord = false
  for (let at = 0; at < text.length; at++) {
    const kind = characterKinds[text.charCodeAt(at)]!
    if (kind === CharacterKind.space) {
      if (last === CharacterKind.stop) sentences++
      isInWord = false
    } else {
      characters++
      const isLetter =
        kind === CharacterKind.letter ||
        kind === CharacterKind.capital ||
        kind === CharacterKind.mark
      if (kind === CharacterKind.ideograph || (isLetter && !isInWord)) words++
      if (isLetter || kind === CharacterKind.ideograph) letters++
      if (kind === CharacterKind.wideStop) sentences++
      isInWord = isLetter
    }
    last = closes(kind) ? last : kind
  }
  return {
    words,
    sentences: sentences + (last === CharacterKind.stop ? 1 : 0),
    letters,
    characters,
  }
}

/** A quote after a stop belongs to the sentence. */
const closes = (kind: number): boolean => kind === CharacterKind.quote
