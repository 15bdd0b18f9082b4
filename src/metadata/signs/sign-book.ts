import { hashStep } from '../../core/hashes.js'
import type { JudgedField } from '../mention.js'

/** Numbers of signs: words that say where on a page something was said, such as `meta:og:title` and `.byline`. */
export interface SignBook {
  /** What these signs say together. @param place With a name in it stands for the same signs each time. */
  signsOf(place: string, name: string, signs: () => readonly string[]): Signs
  /** -1 for a sign that means nothing. */
  idOf(sign: string): number
  /** The sign of a text that begins with this word, or stands behind it; -1 for one that means nothing. */
  wordSign(place: WordPlace, word: string): number
  /** The fields, as bits of `fieldBit`, that a mention with this sign may be of. */
  admits(id: number): number
  /**
   * The signs that a part of a name is: of a text's own element, of one around it, and in an address; -1 for none.
   * @param hash What `hashLetter` makes of its letters.
   */
  partSigns(hash: number, text: string, start: number, end: number): PartSigns | undefined
}

/** Signs that mean something, and the fields that some of them admits. */
export interface Signs {
  readonly ids: readonly number[]
  readonly admits: number
}

const noSigns: Signs = { ids: [], admits: 0 }

/** @param all -1 among them for what means nothing. */
export function signsOf(book: Pick<SignBook, 'admits'>, all: readonly number[]): Signs {
  const ids: number[] = []
  let admits = 0
  for (const id of all) {
    if (id < 0) continue
    ids.push(id)
    admits |= book.admits(id)
  }
  return ids.length === 0 ? noSigns : { ids, admits }
}

export interface PartSigns {
  readonly own: number
  readonly around: number
  readonly step: number
}

export const wordPlaces = ['first', 'after'] as const
export type WordPlace = (typeof wordPlaces)[number]

export const fieldBit: Readonly<Record<JudgedField, number>> = { title: 1, date: 2, author: 4 }
const allFields = fieldBit.title | fieldBit.date | fieldBit.author

/** Takes down every sign that it is asked for, to learn what they mean; each admits everything. */
export class GrowingSigns implements SignBook {
  readonly #ids = new Map<string, number>()

  signsOf(_place: string, _name: string, signs: () => readonly string[]): Signs {
    const ids = signs().map((sign) => this.idOf(sign))
    return signsOf(this, ids)
  }

  idOf(sign: string): number {
    const id = this.#ids.get(sign) ?? this.#ids.size
    this.#ids.set(sign, id)
    return id
  }

  wordSign(place: WordPlace, word: string): number {
    return this.idOf(`${place} ${word}`)
  }

  admits(): number {
    return allFields
  }

  partSigns(_: number, text: string, start: number, end: number): PartSigns {
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

const lower = 0x20

/** Goes on from `hashStart` by a letter of ASCII, capital or not. */
export const hashLetter = (hash: number, code: number): number => hashStep(hash, code | lower)
