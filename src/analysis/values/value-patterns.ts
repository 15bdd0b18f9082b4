import { hasDate, hasPrice } from '../features/text-patterns.js'
import { ratingOfBest } from './ratings.js'

// Patterns of values in any language: digits, marks and the cases of letters, no words.

/** Longer texts are prose. */
const longestValue = 60

const isShort = ({ length }: string): boolean => length <= longestValue

export const isPrice = (text: string): boolean => isShort(text) && /\d/.test(text) && hasPrice(text)

export const isDate = (text: string): boolean => isShort(text) && /\d/.test(text) && hasDate(text)

/** A number with at most a few other characters around it: 1,204, 45 %, #3. */
export const isNumber = (text: string): boolean =>
  isShort(text) && /^[^\p{L}\d]{0,3}\d+(?:[.,'’\s]\d+){0,5}[^\p{L}\d]{0,3}$/u.test(text)

/** A number with two decimals: a price without a currency. */
export const isAmount = (text: string): boolean =>
  isShort(text) && /^\D{0,6}\d[\d.,\s]*[.,]\d\d\D{0,6}$/.test(text)

export const hasDigit = (text: string): boolean => isShort(text) && /\d/.test(text)

/** A number of five or ten, in any language: 4.5 out of 5, 4,5 von 5, 9/10; stars. */
export const isRating = (text: string): boolean => ratingOfBest(text) !== undefined

/** A text that begins with a number below ten with decimals: a mean. */
export const isScore = (text: string): boolean =>
  isShort(text) && /^[^\d]{0,12}\d[.,]\d{1,2}(?![\d.,]\d|\d)/.test(text)

/** A text with letters that is about as short as names are. */
export const mayBeName = (text: string): boolean =>
  isShort(text) && /\p{L}{2}/u.test(text) && text.split(/\s+/).length <= mostNameWords
const mostNameWords = 8

/** A word and capitalized words after it: by Ann Reed. */
const byline = /^(\p{L}{1,12}(?: \p{Ll}{1,12})?):? (?:\p{Lu}[\p{L}\p{M}.'’-]*(?: |$)){2,4}$/u

/** The word before the name, where a text is a word and a name. */
export const wordBeforeName = (text: string): string | undefined =>
  isShort(text) ? byline.exec(text)?.[1]?.toLowerCase() : undefined
