import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'

/** Lists of words in one array; a word is a hash of 32 bits. */
export interface WordLists {
  readonly words: Uint32Array
  /** The start of each list; after the last, the number of words. */
  readonly starts: Int32Array
}

export const listCount = ({ starts }: WordLists): number => starts.length - 1

export const listAt = ({ words, starts }: WordLists, list: number): Uint32Array =>
  words.subarray(starts[list], starts[list + 1])

/** The distinct words, in order of first appearance. */
export function distinctWords(words: Uint32Array): Uint32Array {
  const seen = new WordSet(words.length)
  return words.filter((word) => seen.add(word))
}

/** Builds lists word by word; repeated words within a part of a list are dropped. */
export class WordListBuilder {
  #words = new Uint32Array(1024)
  #count = 0
  readonly #starts = [0]
  readonly #seen = new WordSet()

  /** Number of finished lists. */
  get lists(): number {
    return this.#starts.length - 1
  }

  add(word: number): void {
    if (!this.#seen.add(word)) return
    if (this.#count === this.#words.length) this.#words = longer(this.#words)
    this.#words[this.#count++] = word
  }

  /** Starts a part, which may repeat words of the parts before. */
  endPart(): void {
    this.#seen.clear()
  }

  endList(): void {
    this.#seen.clear()
    this.#starts.push(this.#count)
  }

  build(): WordLists {
    return { words: this.#words.slice(0, this.#count), starts: Int32Array.from(this.#starts) }
  }
}

/** A set of words that is cleared in constant time: a slot is in use only if it was filled in the current round. */
class WordSet {
  #words: Uint32Array<ArrayBuffer>
  #rounds: Int32Array
  #round = 1
  #count = 0

  /** @param expected The set grows when it has more words. */
  constructor(expected = 127) {
    const slots = 2 ** Math.ceil(Math.log2(2 * expected + 2))
    this.#words = new Uint32Array(slots)
    this.#rounds = new Int32Array(slots)
  }

  clear(): void {
    this.#round++
    this.#count = 0
  }

  /** Adds a word; returns whether it is new. */
  add(word: number): boolean {
    if (2 * this.#count >= this.#words.length) this.#grow()
    const [words, rounds, round] = [this.#words, this.#rounds, this.#round]
    const last = words.length - 1
    let slot = (word ^ (word >>> 15)) & last
    for (; rounds[slot] === round; slot = (slot + 1) & last) if (words[slot] === word) return false
    words[slot] = word
    rounds[slot] = round
    this.#count++
    return true
  }

  #grow(): void {
    const known = this.#words.filter((_, slot) => this.#rounds[slot] === this.#round)
    this.#words = longer(this.#words)
    this.#rounds = new Int32Array(this.#words.length)
    this.clear()
    for (const word of known) this.add(word)
  }
}

function longer(words: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * words.length)
  more.set(words)
  return more
}

/** The hash that words of a kind start with, so that the same word of two kinds has two hashes. */
export const kindHash = (kind: string): number => extendHash(fnvOffset, `${kind} `)

/** Continues a hash with the characters of a text. */
export function extendHash(hash: number, text: string): number {
  let extended = hash
  for (let at = 0; at < text.length; at++) extended = fnvStep(extended, text.charCodeAt(at))
  return extended
}

/** The index of each word in an array, in constant time. */
export class WordIndex {
  readonly #words: Uint32Array
  /** The index plus one; 0 for empty slots. */
  readonly #indexes: Int32Array

  /** @param words Distinct words. */
  constructor(words: Uint32Array) {
    const slots = 2 ** Math.ceil(Math.log2(2 * words.length + 2))
    this.#words = new Uint32Array(slots)
    this.#indexes = new Int32Array(slots)
    for (let index = 0; index < words.length; index++) {
      const slot = this.#slotOf(words[index]!)
      this.#words[slot] = words[index]!
      this.#indexes[slot] = index + 1
    }
  }

  /** The index of a word; -1 if it is unknown. */
  indexOf(word: number): number {
    return this.#indexes[this.#slotOf(word)]! - 1
  }

  /** The slot of a word, or the empty slot where it belongs. */
  #slotOf(word: number): number {
    const words = this.#words
    const indexes = this.#indexes
    const last = words.length - 1
    let slot = (word ^ (word >>> 15)) & last
    while (indexes[slot] !== 0 && words[slot] !== word) slot = (slot + 1) & last
    return slot
  }
}
