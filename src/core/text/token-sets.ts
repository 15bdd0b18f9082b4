/** A set of tokens as bits, numbered by the `TokenSets` that made it. */
export interface TokenSet {
  readonly size: number
  readonly bits: readonly number[]
}

/** Makes sets of tokens that are compared with each other many times. */
export class TokenSets {
  readonly #numbers = new Map<string, number>()

  of(tokens: Iterable<string>): TokenSet {
    const bits: number[] = []
    let size = 0
    for (const token of tokens) {
      const number = this.#numbers.get(token) ?? this.#numbers.size
      this.#numbers.set(token, number)
      const word = number >> 5
      while (bits.length <= word) bits.push(0)
      const bit = 1 << (number & 31)
      if ((bits[word]! & bit) === 0) size++
      bits[word]! |= bit
    }
    return { size, bits }
  }
}

/** The F1 of the tokens of two sets. */
export function tokenSetF1(a: TokenSet, b: TokenSet): number {
  let common = 0
  const words = Math.min(a.bits.length, b.bits.length)
  for (let word = 0; word < words; word++) common += bitCount(a.bits[word]! & b.bits[word]!)
  return (2 * common) / Math.max(1, a.size + b.size)
}

/** The number of bits set: sums of pairs, of fours, then of bytes, added up in the highest byte. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
