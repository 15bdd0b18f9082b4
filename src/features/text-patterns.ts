/**
 * What the text of a short run looks like, in any language: digits, marks and currency signs, never names of months.
 * Each begins with what is rare, so that most texts are refused at a glance.
 */
const definitions = {
  year: /(?<!\d)(?:19|20)\d\d(?!\d)/,
  /** Day, month and year in digits. */
  date: /(?<!\d)(?:(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{1,2}\.\s\d{1,2}\.\s(?:19|20)\d\d|(?:19|20)\d\d(?:[./-]|\.\s)\d{1,2}(?:[./-]|\.\s)\d{1,2})(?!\d)|\d{4}[年년]\s?\d{1,2}[月월])/,
  time: /(?<!\d)(?:[01]?\d|2[0-3])\s?[:h時]\s?[0-5]\d(?!\d)/,
  /** A number beside a currency sign, or beside three capitals with two decimals. */
  price:
    /\d\s?(?:\p{Sc}|円|元|руб|kr\b|zł|Kč|Ft\b)|\p{Sc}\s?\d|\d[.,]\d\d\s?[A-Z]{3}\b|\b[A-Z]{3}\s?\d+[.,]\d\d/u,
  percent: /\d\s?%/,
  /** A number and nothing else but its signs. */
  number: /^[\s\d.,:+()#/%–-]+$/,
  /** Long enough, and neither a date nor two years. */
  phone:
    /(?<!\S)(?!\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}(?!\d)|(?:19|20)\d\d\s?-\s?(?:19|20)\d\d)[+(]{0,2}\d[\d\s()/.-]{7,}\d(?!\S)/,
} as const

export type TextPattern = keyof typeof definitions

export const textPatterns = Object.keys(definitions) as readonly TextPattern[]

/** A day beside words that end in a year, or words and a day before one: 3. März 2012, March 3rd, 2012. */
const dateInWords =
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])\.?\s?(?:[\p{L}\p{M}]+\.?\s){1,3}(?:19|20)\d\d(?!\d)|[\p{L}\p{M}]+\.?\s(?:0?[1-9]|[12]\d|3[01])(?:\p{L}{2})?,?\s(?:19|20)\d\d(?!\d)/u

const YEAR = 1 << textPatterns.indexOf('year')
const DATE = 1 << textPatterns.indexOf('date')

/** One bit for each pattern that a text with digits holds, in the order of `textPatterns`. */
export function patternBits(text: string): number {
  let bits = 0
  for (let i = 0; i < textPatterns.length; i++) {
    if (definitions[textPatterns[i]!].test(text)) bits |= 1 << i
  }
  return (bits & YEAR) !== 0 && dateInWords.test(text) ? bits | DATE : bits
}
