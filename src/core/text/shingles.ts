import { CharacterKind, characterKinds } from './character-kinds.js'
import { fnvOffset, fnvStep } from './fnv1a.js'

/** Words of a shingle: unrelated texts share single words, but hardly ever four in a row. */
const shingleWords = 4

/**
 * A set of shingles, each the hash of four consecutive words. Words are letters and digits in lower case; an ideograph
 * is a word of its own. A text of fewer words is one shorter shingle. Only shingles of the queried texts are kept,
 * because pages are long.
 */
export class ShingleSet {
  readonly #queried: ReadonlySet<number>
  readonly #known = new Set<number>()

  constructor(queriedTexts: readonly string[]) {
    this.#queried = new Set(queriedTexts.flatMap(shingleHashes))
  }

  add(text: string): void {
    for (const shingle of shingleHashes(text))
      if (this.#queried.has(shingle)) this.#known.add(shingle)
  }

  /** The share of a text's shingles that are in the set; 1 for a text without words. */
  shareOf(text: string): number {
    const shingles = shingleHashes(text)
    let known = 0
    for (const shingle of shingles) if (this.#known.has(shingle)) known++
    return shingles.length === 0 ? 1 : known / shingles.length
  }
}

export const countShingleWords = (text: string): number => wordHashes(text).length

/** The hashes of all shingles of a text, in text order. */
export function shingleHashes(text: string): readonly number[] {
  const words = wordHashes(text)
  if (words.length === 0) return []
  const count = Math.max(1, words.length - shingleWords + 1)
  const shingles = new Array<number>(count)
  for (let at = 0; at < count; at++) {
    let hash = fnvOffset
    for (let word = at; word < at + shingleWords && word < words.length; word++) {
      hash = fnvStep(Math.imul(hash, 31), words[word]!)
    }
    shingles[at] = hash >>> 2
  }
  return shingles
}

function wordHashes(text: string): readonly number[] {
  const lower = text.toLowerCase()
  const words: number[] = []
  let hash = fnvOffset
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at)
    const kind = characterKinds[code]!
    const isIdeograph = kind === CharacterKind.ideograph
    if (isIdeograph || !isWordKind(kind)) {
      if (hash !== fnvOffset) words.push(hash)
      if (isIdeograph) words.push(fnvStep(fnvOffset, code))
      hash = fnvOffset
    } else hash = fnvStep(hash, code)
  }
  if (hash !== fnvOffset) words.push(hash)
  return words
}

/** Marks and joiners belong to the word around them. */
const isWordKind = (kind: number): boolean =>
  kind === CharacterKind.letter ||
  kind === CharacterKind.capital ||
  kind === CharacterKind.digit ||
  kind === CharacterKind.mark

/** Tokens of a shingle of tokens, as in Scrapinghub's article-extraction-benchmark. */
export const shingleTokens = 4

/**
 * Every sequence of four consecutive tokens, as often as it occurs; a text of one to three tokens is one shorter
 * shingle. Tokens contain no spaces.
 */
export function shingleTexts(tokens: readonly string[]): readonly string[] {
  if (tokens.length === 0) return []
  const count = Math.max(1, tokens.length - shingleTokens + 1)
  return Array.from({ length: count }, (_, at) => tokens.slice(at, at + shingleTokens).join(' '))
}
