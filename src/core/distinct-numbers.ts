/** Distinct whole numbers of 32 bits, numbered in the order in which they are first asked for. */
export class DistinctNumbers {
  #numbers = new Uint32Array(256)
  /** By slot, the index plus one; 0 for empty slots. */
  #slots = new Int32Array(512)
  #shift = 23
  #count = 0

  /** Forgets all numbers; the memory is used again unless there is much of it. */
  clear(): void {
    if (this.#slots.length > maxKeptSlots) {
      this.#numbers = new Uint32Array(256)
      this.#slots = new Int32Array(512)
      this.#shift = 23
    } else this.#slots.fill(0)
    this.#count = 0
  }

  get count(): number {
    return this.#count
  }

  /** The index of a number, which gets the next one if it is new. */
  indexOf(number: number): number {
    const slots = this.#slots
    const numbers = this.#numbers
    const last = slots.length - 1
    const own = number >>> 0
    let slot = firstSlot(own, this.#shift)
    for (let known = slots[slot]!; known !== 0; known = slots[slot]!) {
      if (numbers[known - 1] === own) return known - 1
      slot = (slot + 1) & last
    }
    slots[slot] = this.#count + 1
    numbers[this.#count++] = own
    if (this.#count === numbers.length) this.#grow()
    return this.#count - 1
  }

  /** All of them, without a sign. */
  all(): Uint32Array {
    return this.#numbers.slice(0, this.#count)
  }

  #grow(): void {
    const numbers = new Uint32Array(2 * this.#numbers.length)
    numbers.set(this.#numbers)
    const slots = new Int32Array(2 * this.#slots.length)
    const last = slots.length - 1
    this.#shift--
    for (let index = 0; index < this.#count; index++) {
      let slot = firstSlot(numbers[index]!, this.#shift)
      while (slots[slot] !== 0) slot = (slot + 1) & last
      slots[slot] = index + 1
    }
    this.#numbers = numbers
    this.#slots = slots
  }
}

const maxKeptSlots = 1 << 14

/** Nobody can write a page whose hashes all have the same slot. */
const seed = (Math.random() * 2 ** 32) >>> 0

/** The slot where a number is looked for first, of 2 ** (32 - shift). */
const firstSlot = (number: number, shift: number): number =>
  Math.imul(number ^ seed, 0x9e3779b1) >>> shift
