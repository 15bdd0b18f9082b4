import type { PlacedWord } from './placed-words.js'

export const passageLimits = {
  /** Words at the beginning and the end of what both texts have. */
  same: { head: 20, tail: 20 },
  /** The same of what only one has: it is what one came to see. */
  different: { head: 60, tail: 20 },
  /** Fewer are not worth leaving out. */
  omitted: 12,
  /** Characters of a word, and of what stands between two. */
  word: 60,
  between: 20,
} as const

/** Some words of a text in a row; of many, the first and the last. */
export interface Passage {
  readonly kind: 'same' | 'different'
  readonly head: string
  /** Words left out in the middle. */
  readonly omitted: number
  readonly tail: string
  /** What stands between its last word and the next, or the end of the line. */
  readonly after: string
}

/** How many of so many words a passage leaves out. */
function omittedWords(kind: Passage['kind'], words: number): number {
  const beyond = words - passageLimits[kind].head - passageLimits[kind].tail
  return beyond >= passageLimits.omitted ? beyond : 0
}

/** How many of them it shows. */
export const shownWords = (kind: Passage['kind'], words: number): number =>
  words - omittedWords(kind, words)

export function passageOf(
  kind: Passage['kind'],
  { text, words }: { readonly text: string; readonly words: readonly PlacedWord[] },
  from: number,
  to: number,
): Passage {
  const between = (at: number): string =>
    folded(text.slice(words[at - 1]?.to ?? 0, words[at]?.from ?? text.length))
  const written = (start: number, end: number): string =>
    words
      .slice(start, end)
      .map(
        (word, i) =>
          (i === 0 ? '' : between(start + i)) +
          cut(text.slice(word.from, word.to), passageLimits.word),
      )
      .join('')
  const { head, tail } = passageLimits[kind]
  const omitted = omittedWords(kind, to - from)
  return {
    kind,
    head:
      to > from ? ownLine(between(from), from) + written(from, omitted > 0 ? from + head : to) : '',
    omitted,
    tail: omitted > 0 ? written(to - tail, to) : '',
    after: to > from ? lineBefore(between(to)) : '',
  }
}

/** Of what stands between two words, what is in the line of the second; all of it before the first word of a text. */
const ownLine = (between: string, at: number): string =>
  at === 0 ? between.trimStart() : between.slice(lineBefore(between).length)

/** What is in the line of the first. */
const lineBefore = (between: string): string =>
  between.includes('\n') ? between.slice(0, between.lastIndexOf('\n') + 1) : between

/** As it is shown: spaces as one, line breaks as one. */
const folded = (between: string): string =>
  cut(
    between.replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' ')),
    passageLimits.between,
  )

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`
}
