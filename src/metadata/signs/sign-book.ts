/** Numbers of signs: words that say where on a page something was said, such as `meta:og:title` and `.byline`. */
export interface SignBook {
  /** -1 for a sign that means nothing. */
  idOf(sign: string): number
}

/** Takes down every sign that it is asked for, to learn what they mean. */
export class GrowingSigns implements SignBook {
  readonly #ids = new Map<string, number>()

  idOf(sign: string): number {
    const id = this.#ids.get(sign) ?? this.#ids.size
    this.#ids.set(sign, id)
    return id
  }

  get names(): readonly string[] {
    return [...this.#ids.keys()]
  }
}

/** Signs that were learned. */
export class KnownSigns implements SignBook {
  readonly #ids: ReadonlyMap<string, number>

  constructor(names: readonly string[]) {
    this.#ids = new Map(names.map((name, id) => [name, id]))
  }

  idOf(sign: string): number {
    return this.#ids.get(sign) ?? -1
  }
}
