import { type DecimalMark, readNumber, writtenNumbers } from './numbers.js'
import type { Reading } from './value.js'

interface Rating {
  readonly value: number
  readonly best?: number
}

const ofBest =
  /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,9})?)\s?(?:\/|[\p{L}\s]{2,20}\s)\s?(5|10)(?:[.,]0)?(?![\d.,:]\d|\d)/u
const variationSelector = /\ufe0f/g
const stars = /^[★⭐☆✩✭✮⯪\s]+$/u

/** Ratings may have words around them: 41 reviews with an average rating of 4.5 out of 5 stars. */
const maxLength = 100

/** A rating of five or ten in any language: 4.5 out of 5, 4,5 von 5, 9/10, ★★★★☆. */
export function ratingOfBest(text: string): Required<Rating> | undefined {
  if (text.length > maxLength) return undefined
  if (stars.test(text.replace(variationSelector, ''))) return ofStars(text)
  const [, rated = '', most = ''] = ofBest.exec(text) ?? []
  const value = Number(rated.replace(',', '.'))
  const best = Number(most)
  return rated !== '' && value <= best ? { value, best } : undefined
}

function ofStars(text: string): Required<Rating> | undefined {
  const full = text.match(/[★⭐]/gu)?.length ?? 0
  const half = text.match(/⯪/gu)?.length ?? 0
  const all = text.match(/[★⭐☆✩✭✮⯪]/gu)?.length ?? 0
  // without empty stars the best rating is not known, but five is what stars count to
  return all === 0 || all > 10 ? undefined : { value: full + half / 2, best: all > 5 ? 10 : 5 }
}

/** A rating, or the number alone that a text begins with. */
export function readRating(
  text: string,
  { decimal }: { readonly decimal: DecimalMark | undefined },
): Reading<Rating> {
  const known = ratingOfBest(text)
  if (known !== undefined) return known
  const [number] = text.length > maxLength ? [] : writtenNumbers(text)
  if (number === undefined || /\p{L}/u.test(text.slice(0, number.start))) return undefined
  const value = readNumber(number.digits, { decimal: decimal ?? '.' })
  return typeof value === 'number' ? { value } : value
}
