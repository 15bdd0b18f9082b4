import { detached } from '../../core/detached.js'
import { hashStart } from '../../core/hashes.js'
import {
  hashLetter,
  type PartSigns,
  type SignBook,
  type Signs,
  signsOf,
  type WordPlace,
  wordPlaces,
} from './sign-book.js'

/** Places that are remembered: those of schema.org that pages have in common. */
const mostPlaces = 5_000

/** Signs that were learned, with the fields that each admits a mention to. */
export class KnownSigns implements SignBook {
  readonly #ids = new Map<string, number>()
  readonly #admits: number[] = []
  readonly #places = new Map<string, Map<string, Signs>>()
  #placesLeft = mostPlaces
  /** By hashes of parts: none of them is made a text of its own. */
  readonly #parts = new Map<number, PartSigns>()
  /** By words alone: no text is put together for those that are looked up. */
  readonly #words: Readonly<Record<WordPlace, Map<string, number>>> = {
    first: new Map(),
    after: new Map(),
  }

  constructor(signs: Iterable<readonly [name: string, admits: number]>) {
    for (const [name, admits] of signs) {
      const id = this.#ids.get(name)
      if (id !== undefined) this.#admits[id]! |= admits
      else {
        this.#ids.set(name, this.#ids.size)
        this.#admits.push(admits)
      }
    }
    for (const [name, id] of this.#ids) {
      for (const place of wordPlaces)
        if (name.startsWith(`${place} `)) this.#words[place].set(name.slice(place.length + 1), id)
      const part = /^[./^]([a-z]+)$/.exec(name)?.[1]
      if (part === undefined) continue
      const [own, around, step] = [`.${part}`, `^${part}`, `/${part}`].map((sign) =>
        this.idOf(sign),
      )
      this.#parts.set(hashOf(part), { own: own!, around: around!, step: step! })
    }
  }

  signsOf(place: string, name: string, signs: () => readonly string[]): Signs {
    return this.#places.get(place)?.get(name) ?? this.#remember(place, name, signs())
  }

  #remember(place: string, name: string, signs: readonly string[]): Signs {
    const ids = signs.map((sign) => this.idOf(sign))
    const found = signsOf(this, ids)
    if (this.#placesLeft-- === 0) {
      this.#places.clear()
      this.#placesLeft = mostPlaces
    }
    const names = this.#places.get(place) ?? new Map<string, Signs>()
    this.#places.set(detached(place), names.set(detached(name), found))
    return found
  }

  idOf(sign: string): number {
    return this.#ids.get(sign) ?? -1
  }

  wordSign(place: WordPlace, word: string): number {
    return this.#words[place].get(word) ?? -1
  }

  admits(id: number): number {
    return this.#admits[id]!
  }

  partSigns(hash: number): PartSigns | undefined {
    return this.#parts.get(hash)
  }
}

function hashOf(part: string): number {
  let hash = hashStart
  for (let at = 0; at < part.length; at++) hash = hashLetter(hash, part.charCodeAt(at))
  return hash
}
