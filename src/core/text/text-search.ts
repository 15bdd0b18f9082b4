/** Texts are looked up by so many characters; longer ones are compared only where these match. */
const keyLength = 24

/** Longer texts with the same beginning, by length and by hash. */
type LongTexts = Map<number, Map<number, string[]>>

/**
 * Searches for many texts at once, in one pass for each of their lengths up to `keyLength`. Longer texts are compared
 * by hashes first, so that the cost does not grow with what they have in common.
 */
export class TextSearch {
  /** The texts of at most `keyLength` characters, by length. */
  readonly #short = new Map<number, Set<string>>()
  /** The others, by their first characters. */
  readonly #long = new Map<string, LongTexts>()
  /** The indexes of each text. */
  readonly #indexes = new Map<string, number[]>()

  constructor(texts: readonly string[]) {
    for (const [at, text] of texts.entries()) {
      const known = this.#indexes.get(text)
      if (known !== undefined) known.push(at)
      else if (text !== '') {
        this.#indexes.set(text, [at])
        this.#add(text)
      }
    }
  }

  /** The indexes of the texts that this one contains. */
  foundIn(text: string): ReadonlySet<number> {
    return new Set([...this.textsIn(text)].flatMap((found) => this.#indexes.get(found)!))
  }

  /** The texts that this one contains, each once. */
  textsIn(text: string): ReadonlySet<string> {
    const found = new Set<string>()
    for (const [length, texts] of this.#short)
      for (let at = 0; at + length <= text.length; at++) {
        const piece = text.slice(at, at + length)
        if (texts.has(piece)) found.add(piece)
      }
    let hashes: PrefixHashes | undefined
    for (let at = 0; this.#long.size > 0 && at + keyLength < text.length; at++) {
      const texts = this.#long.get(text.slice(at, at + keyLength))
      if (texts === undefined) continue
      hashes ??= new PrefixHashes(text)
      addLong(found, texts, hashes, at)
    }
    return found
  }

  #add(text: string): void {
    if (text.length <= keyLength) {
      const texts = this.#short.get(text.length) ?? new Set()
      this.#short.set(text.length, texts.add(text))
      return
    }
    const key = text.slice(0, keyLength)
    const byLength: LongTexts = this.#long.get(key) ?? new Map()
    const byHash = byLength.get(text.length) ?? new Map<number, string[]>()
    const hash = new PrefixHashes(text).of(0, text.length)
    byHash.set(hash, [...(byHash.get(hash) ?? []), text])
    this.#long.set(key, byLength.set(text.length, byHash))
  }
}

/** Adds the texts that stand at an offset of another text. */
function addLong(found: Set<string>, texts: LongTexts, hashes: PrefixHashes, at: number): void {
  const { text } = hashes
  for (const [length, byHash] of texts) {
    if (at + length > text.length) continue
    for (const one of byHash.get(hashes.of(at, at + length)) ?? [])
      if (!found.has(one) && text.startsWith(one, at)) found.add(one)
  }
}

/** An odd number without small factors in common with codes of characters. */
const base = 0x01000193

/** The hash of any piece of a text in constant time. */
class PrefixHashes {
  readonly text: string
  readonly #sums: Int32Array
  readonly #powers: Int32Array

  constructor(text: string) {
    this.text = text
    this.#sums = new Int32Array(text.length + 1)
    this.#powers = new Int32Array(text.length + 1)
    this.#powers[0] = 1
    for (let at = 0; at < text.length; at++) {
      this.#sums[at + 1] = Math.imul(this.#sums[at]!, base) + text.charCodeAt(at)
      this.#powers[at + 1] = Math.imul(this.#powers[at]!, base)
    }
  }

  of(start: number, end: number): number {
    return (this.#sums[end]! - Math.imul(this.#sums[start]!, this.#powers[end - start]!)) | 0
  }
}
