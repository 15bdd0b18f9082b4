import { copyString } from '../../../core/text/copy-string.js'
import { fnvOffset } from '../../../core/text/fnv1a.js'
import {
  type FeatureVocabulary,
  hashLetter,
  knownFeatures,
  type PartFeatures,
  type PlaceFeatures,
  type WordPosition,
  wordPositions,
} from './feature-vocabulary.js'

/** Places whose features are cached: pages share most places of schema.org. */
const maxPlaces = 5_000

/** The features of a model, with the fields that each of them admits. */
export class LearnedVocabulary implements FeatureVocabulary {
  readonly #ids = new Map<string, number>()
  readonly #admits: number[] = []
  readonly #places = new Map<string, Map<string, PlaceFeatures>>()
  #placesLeft = maxPlaces
  /** By the hash of the part, so that no string is made for it. */
  readonly #parts = new Map<number, PartFeatures>()
  /** By the word alone, so that no string is put together for a look-up. */
  readonly #words: Readonly<Record<WordPosition, Map<string, number>>> = {
    first: new Map(),
    after: new Map(),
  }

  constructor(features: Iterable<readonly [name: string, admits: number]>) {
    for (const [name, admits] of features) {
      const id = this.#ids.get(name)
      if (id !== undefined) this.#admits[id]! |= admits
      else {
        this.#ids.set(name, this.#ids.size)
        this.#admits.push(admits)
      }
    }
    for (const [name, id] of this.#ids) {
      for (const position of wordPositions)
        if (name.startsWith(`${position} `))
          this.#words[position].set(name.slice(position.length + 1), id)
      const part = /^[./^]([a-z]+)$/.exec(name)?.[1]
      if (part === undefined) continue
      const [own, around, step] = [`.${part}`, `^${part}`, `/${part}`].map((feature) =>
        this.idOf(feature),
      )
      this.#parts.set(hashOf(part), { own: own!, around: around!, step: step! })
    }
  }

  placeFeatures(place: string, name: string, features: () => readonly string[]): PlaceFeatures {
    return this.#places.get(place)?.get(name) ?? this.#cache(place, name, features())
  }

  #cache(place: string, name: string, features: readonly string[]): PlaceFeatures {
    const ids = features.map((feature) => this.idOf(feature))
    const found = knownFeatures(this, ids)
    if (this.#placesLeft-- === 0) {
      this.#places.clear()
      this.#placesLeft = maxPlaces
    }
    const names = this.#places.get(place) ?? new Map<string, PlaceFeatures>()
    this.#places.set(copyString(place), names.set(copyString(name), found))
    return found
  }

  idOf(feature: string): number {
    return this.#ids.get(feature) ?? -1
  }

  wordFeature(position: WordPosition, word: string): number {
    return this.#words[position].get(word) ?? -1
  }

  admits(id: number): number {
    return this.#admits[id]!
  }

  partFeatures(hash: number): PartFeatures | undefined {
    return this.#parts.get(hash)
  }
}

function hashOf(part: string): number {
  let hash = fnvOffset
  for (let at = 0; at < part.length; at++) hash = hashLetter(hash, part.charCodeAt(at))
  return hash
}
