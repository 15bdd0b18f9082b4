import { DistinctNumbers } from '../../core/distinct-numbers.js'
import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { accumulate } from '../../core/text/prefix-sums.js'

/** Lists of words; a word is a hash of 32 bits. */
export interface WordLists {
  /** The distinct words of all lists, in order of first appearance. */
  readonly distinct: Uint32Array
  /** The words of all lists, as indexes of distinct ones. */
  readonly indexes: Int32Array
  /** The start of each list; after the last, the number of words. */
  readonly starts: Int32Array
}

export const listCount = ({ starts }: WordLists): number => starts.length - 1

export const listAt = ({ distinct, indexes, starts }: WordLists, list: number): Uint32Array =>
  Uint32Array.from(indexes.subarray(starts[list], starts[list + 1]), (index) => distinct[index]!)

/** Builds lists word by word; repeated words within a part of a list are dropped. */
export class WordListBuilder {
  readonly #distinct = new DistinctNumbers()
  #indexes = new Int32Array(1024)
  #count = 0
  readonly #starts = [0]
  /** For each distinct word the part that it was last added to. */
  #lastPart = new Int32Array(512)
  #part = 1

  /** Forgets all lists; the memory is used again unless there is much of it. */
  clear(): void {
    this.#distinct.clear()
    if (this.#indexes.length > maxKeptWords) this.#indexes = new Int32Array(1024)
    if (this.#lastPart.length > maxKeptWords) this.#lastPart = new Int32Array(512)
    else this.#lastPart.fill(0)
    this.#count = 0
    this.#starts.length = 1
    this.#part = 1
  }

  /** Number of finished lists. */
  get lists(): number {
    return this.#starts.length - 1
  }

  add(word: number): void {
    const index = this.#distinct.indexOf(word)
    if (index >= this.#lastPart.length) this.#lastPart = longer(this.#lastPart)
    if (this.#lastPart[index] === this.#part) return
    this.#lastPart[index] = this.#part
    if (this.#count === this.#indexes.length) this.#indexes = longer(this.#indexes)
    this.#indexes[this.#count++] = index
  }

  /** Starts a part, which may repeat words of the parts before. */
  endPart(): void {
    this.#part++
  }

  endList(): void {
    this.#part++
    this.#starts.push(this.#count)
  }

  build(): WordLists {
    return {
      distinct: this.#distinct.all(),
      indexes: this.#indexes.slice(0, this.#count),
      starts: Int32Array.from(this.#starts),
    }
  }
}

const maxKeptWords = 1 << 15

function longer(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * numbers.length)
  more.set(numbers)
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

/** Words that have the same beginning, on average. */
const wordsPerBeginning = 4

/** The index of each word in an ascending array, in constant time: the beginnings of hashes are random. */
export class WordIndex {
  readonly #words: Uint32Array
  /** For each beginning the first word that has it; after the last, the number of words. */
  readonly #starts: Int32Array
  /** The bits behind the beginning. */
  readonly #shift: number
  #known = new Int32Array(1024)

  /** @param words Distinct words, ascending. */
  constructor(words: Uint32Array) {
    const bits = Math.max(1, Math.ceil(Math.log2(words.length / wordsPerBeginning)))
    this.#words = words
    this.#shift = 32 - bits
    this.#starts = new Int32Array(2 ** bits + 1)
    for (let at = 0; at < words.length; at++) this.#starts[(words[at]! >>> this.#shift) + 1]!++
    accumulate(this.#starts)
  }

  /** The indexes of the words that are known, in their order; until they are asked for again. */
  knownIndexes(words: Uint32Array): Int32Array {
    if (words.length > this.#known.length) this.#known = new Int32Array(2 * words.length)
    let count = 0
    for (let at = 0; at < words.length; at++) {
      const index = this.indexOf(words[at]!)
      if (index >= 0) this.#known[count++] = index
    }
    return this.#known.subarray(0, count)
  }

  /** The index of a word; -1 if it is unknown. */
  indexOf(word: number): number {
    const words = this.#words
    const beginning = word >>> this.#shift
    const end = this.#starts[beginning + 1]!
    for (let at = this.#starts[beginning]!; at < end; at++) {
      if (words[at] === word) return at
      if (words[at]! > word) return -1
    }
    return -1
  }
}
