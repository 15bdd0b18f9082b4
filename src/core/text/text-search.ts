/** Texts are looked up by so many characters; the others are compared only where these match. */
const keyLength = 24

/** Searches for many texts at once, in one pass for each of their lengths up to `keyLength`. */
export class TextSearch {
  /** By the length of keys and by key, the indexes of the texts. */
  readonly #byLength = new Map<number, Map<string, number[]>>()
  readonly #texts: readonly string[]

  constructor(texts: readonly string[]) {
    this.#texts = texts
    for (const [at, text] of texts.entries()) if (text !== '') this.#add(text, at)
  }

  /** The indexes of the texts that this one contains. */
  foundIn(text: string): ReadonlySet<number> {
    const found = new Set<number>()
    for (const [length, byKey] of this.#byLength) {
      for (let at = 0; at + length <= text.length; at++) {
        for (const index of byKey.get(text.slice(at, at + length)) ?? []) {
          if (!found.has(index) && text.startsWith(this.#texts[index]!, at)) found.add(index)
        }
      }
    }
    return found
  }

  #add(text: string, at: number): void {
    const key = text.slice(0, keyLength)
    const byKey = this.#byLength.get(key.length) ?? new Map<string, number[]>()
    this.#byLength.set(key.length, byKey)
    const indexes = byKey.get(key)
    if (indexes === undefined) byKey.set(key, [at])
    else indexes.push(at)
  }
}
