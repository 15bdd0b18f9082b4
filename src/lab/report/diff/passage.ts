import { characterAndWordTokens } from '../../../core/text/tokens.js'

const passageLimits = {
  /** Words shown at the ends of a shared passage. */
  same: { head: 20, tail: 20 },
  /** Words shown at the ends of a differing passage. */
  different: { head: 60, tail: 20 },
  /** Minimum number of words to leave out. */
  omitted: 12,
  /** Maximum characters of a word and of the text between two words. */
  word: 60,
  between: 20,
} as const

/** Consecutive words of a text; a long passage has only its first and last words. */
export interface DiffPassage {
  readonly kind: 'same' | 'different'
  readonly head: string
  /** Number of words left out in the middle. */
  readonly omitted: number
  readonly tail: string
  /** The text between its last word and the next one or the end of the line. */
  readonly after: string
}

/** Number of words that a passage leaves out. */
function omittedWords(kind: DiffPassage['kind'], words: number): number {
  const beyond = words - passageLimits[kind].head - passageLimits[kind].tail
  return beyond >= passageLimits.omitted ? beyond : 0
}

/** Number of words that a passage shows. */
export const shownWords = (kind: DiffPassage['kind'], words: number): number =>
  words - omittedWords(kind, words)

export function diffPassage(
  kind: DiffPassage['kind'],
  { text, words }: { readonly text: string; readonly words: readonly PlacedWord[] },
  from: number,
  to: number,
): DiffPassage {
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

/** The part of the text between two words that is in the line of the second; all of it before the first word. */
const ownLine = (between: string, at: number): string =>
  at === 0 ? between.trimStart() : between.slice(lineBefore(between).length)

/** The part in the line of the first word. */
const lineBefore = (between: string): string =>
  between.includes('\n') ? between.slice(0, between.lastIndexOf('\n') + 1) : between

/** Folds spaces to one space and line breaks to one. */
const folded = (between: string): string =>
  cut(
    between.replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' ')),
    passageLimits.between,
  )

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`
}

/** A word as it is compared, and its position in the text. */
export interface PlacedWord {
  readonly key: string
  readonly from: number
  readonly to: number
}

/** The scored words of a text in order; characters in scripts without spaces. */
export function placedWords(text: string): readonly PlacedWord[] {
  // the only letter with a longer lower case, which would shift positions
  const even = text.replaceAll('\u0130', 'I')
  const lower = even.toLowerCase()
  const words: PlacedWord[] = []
  let at = 0
  for (const key of characterAndWordTokens(even)) {
    const from = lower.indexOf(key, at)
    at = from + key.length
    words.push({ key, from, to: at })
  }
  return words
}
