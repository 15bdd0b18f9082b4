/** A number or a word of a text. */
export interface Token {
  readonly kind: 'number' | 'word'
  readonly text: string
  readonly start: number
  readonly end: number
}

const numbersAndWords = /(\d+)|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu

/** Numbers and words in their order; digits are ASCII ones. */
export function tokensOf(text: string): readonly Token[] {
  return Array.from(text.matchAll(numbersAndWords), ({ 0: word, 1: number, index }) => ({
    kind: number === undefined ? 'word' : 'number',
    text: word,
    start: index,
    end: index + word.length,
  }))
}
