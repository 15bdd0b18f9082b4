import { fnvStep } from '../../../core/text/fnv1a.js'
import type { PredictedField } from '../candidate.js'

/**
 * Numbers word features: words for the place of a text on a page, such as `meta:og:title`, `.byline` and `after by`.
 * A feature that is not in the vocabulary has the id -1.
 */
export interface FeatureVocabulary {
  /**
   * The known features of a place.
   * @param place Place and name together identify the features.
   */
  placeFeatures(place: string, name: string, features: () => readonly string[]): PlaceFeatures
  idOf(feature: string): number
  /** The feature of a text that begins with a word, or comes after it. */
  wordFeature(position: WordPosition, word: string): number
  /** The fields, as bits of `fieldBit`, that a text with this feature may hold. */
  admits(id: number): number
  /**
   * The features of a part of an element's name or of an address.
   * @param hash What `hashLetter` makes of its letters.
   */
  partFeatures(hash: number, text: string, start: number, end: number): PartFeatures | undefined
}

/** Features of the vocabulary, and the fields that they admit together. */
export interface PlaceFeatures {
  readonly ids: readonly number[]
  readonly admits: number
}

const noFeatures: PlaceFeatures = { ids: [], admits: 0 }

/** @param all Ids; those that are -1 are left out. */
export function knownFeatures(
  vocabulary: Pick<FeatureVocabulary, 'admits'>,
  all: readonly number[],
): PlaceFeatures {
  const ids: number[] = []
  let admits = 0
  for (const id of all) {
    if (id < 0) continue
    ids.push(id)
    admits |= vocabulary.admits(id)
  }
  return ids.length === 0 ? noFeatures : { ids, admits }
}

/** A part of a name as a feature of the element itself, of one around it, and of a step of an address. */
export interface PartFeatures {
  readonly own: number
  readonly around: number
  readonly step: number
}

export const wordPositions = ['first', 'after'] as const
export type WordPosition = (typeof wordPositions)[number]

export const fieldBit: Readonly<Record<PredictedField, number>> = { title: 1, date: 2, author: 4 }
const allFields = fieldBit.title | fieldBit.date | fieldBit.author

/** Adds every feature that is looked up; for training. Each feature admits all fields. */
export class GrowingVocabulary implements FeatureVocabulary {
  readonly #ids = new Map<string, number>()

  placeFeatures(_place: string, _name: string, features: () => readonly string[]): PlaceFeatures {
    const ids = features().map((feature) => this.idOf(feature))
    return knownFeatures(this, ids)
  }

  idOf(feature: string): number {
    const id = this.#ids.get(feature) ?? this.#ids.size
    this.#ids.set(feature, id)
    return id
  }

  wordFeature(position: WordPosition, word: string): number {
    return this.idOf(`${position} ${word}`)
  }

  admits(): number {
    return allFields
  }

  partFeatures(_: number, text: string, start: number, end: number): PartFeatures {
    const part = text.slice(start, end).toLowerCase()
    return {
      own: this.idOf(`.${part}`),
      around: this.idOf(`^${part}`),
      step: this.idOf(`/${part}`),
    }
  }

  get names(): readonly string[] {
    return [...this.#ids.keys()]
  }
}

const lowerCaseBit = 0x20

/** Continues a hash that began with `fnvOffset` by an ASCII letter; its case does not matter. */
export const hashLetter = (hash: number, code: number): number => fnvStep(hash, code | lowerCaseBit)
