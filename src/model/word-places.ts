/** Where each of many words stands, found at once. */
export class WordPlaces {
  readonly #words: Uint32Array
  /** One more than the place; 0 where there is no word. */
  readonly #places: Int32Array

  /** No word may be there twice. */
  constructor(words: Uint32Array) {
    const slots = 2 ** Math.ceil(Math.log2(2 * words.length + 2))
    this.#words = new Uint32Array(slots)
    this.#places = new Int32Array(slots)
    for (let place = 0; place < words.length; place++) {
      const slot = this.#slotOf(words[place]!)
      this.#words[slot] = words[place]!
      this.#places[slot] = place + 1
    }
  }

  /** -1 for a word that is not there. */
  placeOf(word: number): number {
    return this.#places[this.#slotOf(word)]! - 1
  }

  /** Where the word is, or would be. */
  #slotOf(word: number): number {
    const words = this.#words
    const places = this.#places
    const last = words.length - 1
    let slot = (word ^ (word >>> 15)) & last
    while (places[slot] !== 0 && words[slot] !== word) slot = (slot + 1) & last
    return slot
  }
}
