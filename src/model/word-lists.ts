/** Lists of words, one after the other: a word is a hash of 32 bits. */
export interface WordLists {
  readonly words: Uint32Array
  /** Where each list begins; after the last, the number of words. */
  readonly starts: Int32Array
}

export const listCount = ({ starts }: WordLists): number => starts.length - 1

export const listAt = ({ words, starts }: WordLists, list: number): Uint32Array =>
  words.subarray(starts[list], starts[list + 1])

/** Each word once, in the order they are met. */
export function distinctWords(words: Uint32Array): Uint32Array {
  const met = new MetWords(words.length)
  return words.filter((word) => met.add(word))
}

/** Makes lists, word after word; of the same words in a part of a list the first is kept. */
export class WordListMaker {
  #words = new Uint32Array(1024)
  #count = 0
  readonly #starts = [0]
  readonly #met = new MetWords()

  /** Lists that are ended. */
  get lists(): number {
    return this.#starts.length - 1
  }

  add(word: number): void {
    if (!this.#met.add(word)) return
    if (this.#count === this.#words.length) this.#words = longer(this.#words)
    this.#words[this.#count++] = word
  }

  /** What follows may repeat what was added. */
  endPart(): void {
    this.#met.clear()
  }

  endList(): void {
    this.#met.clear()
    this.#starts.push(this.#count)
  }

  finish(): WordLists {
    return { words: this.#words.slice(0, this.#count), starts: Int32Array.from(this.#starts) }
  }
}

/** A set of words that is emptied at no cost: a slot holds what was put there in the round of now, and nothing else. */
class MetWords {
  #words: Uint32Array<ArrayBuffer>
  #rounds: Int32Array
  #round = 1
  #count = 0

  /** @param expected It grows beyond so many words. */
  constructor(expected = 127) {
    const slots = 2 ** Math.ceil(Math.log2(2 * expected + 2))
    this.#words = new Uint32Array(slots)
    this.#rounds = new Int32Array(slots)
  }

  clear(): void {
    this.#round++
    this.#count = 0
  }

  /** Whether the word is new. */
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
