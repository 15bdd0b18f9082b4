/** Characters by which a text is looked up; the rest of it is compared where these are found. */
const keyLength = 24

/** Looks for many texts at once: a sweep for each length of them up to 24, however many there are. */
export class TextSearch {
  /** By length of the key, the places in `wanted` of the texts that begin with it. */
  readonly #byLength = new Map<number, Map<string, number[]>>()
  readonly #wanted: readonly string[]

  constructor(wanted: readonly string[]) {
    this.#wanted = wanted
    for (const [at, text] of wanted.entries()) if (text !== '') this.#add(text, at)
  }

  /** The places in `wanted` of the texts that stand in this one. */
  foundIn(text: string): ReadonlySet<number> {
    const found = new Set<number>()
    for (const [length, byKey] of this.#byLength) {
      for (let at = 0; at + length <= text.length; at++) {
        for (const place of byKey.get(text.slice(at, at + length)) ?? []) {
          if (!found.has(place) && text.startsWith(this.#wanted[place]!, at)) found.add(place)
        }
      }
    }
    return found
  }

  #add(text: string, at: number): void {
    const key = text.slice(0, keyLength)
    const byKey = this.#byLength.get(key.length) ?? new Map<string, number[]>()
    this.#byLength.set(key.length, byKey)
    const places = byKey.get(key)
    if (places === undefined) byKey.set(key, [at])
    else places.push(at)
  }
}
