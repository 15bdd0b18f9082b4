import { charactersAndWordsOf } from '../../core/words.js'

/** A word as it is compared, and where it stands in its text. */
export interface PlacedWord {
  readonly key: string
  readonly from: number
  readonly to: number
}

/** The words that are scored, in their order; where no spaces part words, its characters. */
export function placedWords(text: string): readonly PlacedWord[] {
  // the one letter whose lower case is longer: places would no longer be those of the text
  const even = text.replaceAll('\u0130', 'I')
  const lower = even.toLowerCase()
  const words: PlacedWord[] = []
  let at = 0
  for (const key of charactersAndWordsOf(even)) {
    const from = lower.indexOf(key, at)
    at = from + key.length
    words.push({ key, from, to: at })
  }
  return words
}
