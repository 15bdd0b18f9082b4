import { characterKinds, Kind } from '../core/characters.js'
import { hashStart, hashStep } from '../core/hashes.js'

/** Words that are looked up together: texts share single words, hardly four in a row. */
const size = 4

/**
 * What texts hold, as hashes of four words in a row. Words are letters and digits in lower case; an ideograph is a word
 * of its own. A text of fewer words is one shorter shingle. Only what may be asked for is kept: pages are long.
 */
export class Shingles {
  readonly #asked: ReadonlySet<number>
  readonly #known = new Set<number>()

  constructor(asked: readonly string[]) {
    this.#asked = new Set(asked.flatMap(shinglesOf))
  }

  add(text: string): void {
    for (const shingle of shinglesOf(text)) if (this.#asked.has(shingle)) this.#known.add(shingle)
  }

  /** The share of a text's shingles that stand here; 1 for a text without words. */
  shareOf(text: string): number {
    const shingles = shinglesOf(text)
    let known = 0
    for (const shingle of shingles) if (this.#known.has(shingle)) known++
    return shingles.length === 0 ? 1 : known / shingles.length
  }
}

/** How many words a text has. */
export const wordCount = (text: string): number => wordHashes(text).length

/** The hashes of all its shingles, in their order. */
export function shinglesOf(text: string): readonly number[] {
  const words = wordHashes(text)
  if (words.length === 0) return []
  const count = Math.max(1, words.length - size + 1)
  const shingles = new Array<number>(count)
  for (let at = 0; at < count; at++) {
    let hash = hashStart
    for (let word = at; word < at + size && word < words.length; word++) {
      hash = hashStep(Math.imul(hash, 31), words[word]!)
    }
    shingles[at] = hash >>> 2
  }
  return shingles
}

function wordHashes(text: string): readonly number[] {
  const lower = text.toLowerCase()
  const words: number[] = []
  let hash = hashStart
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at)
    const kind = characterKinds[code]!
    const isIdeograph = kind === Kind.ideograph
    if (isIdeograph || !isWordKind(kind)) {
      if (hash !== hashStart) words.push(hash)
      if (isIdeograph) words.push(hashStep(hashStart, code))
      hash = hashStart
    } else hash = hashStep(hash, code)
  }
  if (hash !== hashStart) words.push(hash)
  return words
}

/** Marks and joiners belong to the word that they stand in. */
const isWordKind = (kind: number): boolean =>
  kind === Kind.letter || kind === Kind.capital || kind === Kind.digit || kind === Kind.mark
