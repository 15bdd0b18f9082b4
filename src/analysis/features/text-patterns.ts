/** The source of a pattern that matches any of these. */
const either = (...patterns: readonly RegExp[]): string =>
  patterns.map(({ source }) => source).join('|')

const digitDates = either(
  /\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})/,
  /\d{1,2}\.\s\d{1,2}\.\s(?:19|20)\d\d/,
  /(?:19|20)\d\d(?:[./-]|\.\s)\d{1,2}(?:[./-]|\.\s)\d{1,2}/,
)
const cjkDate = /\d{4}[年년]\s?\d{1,2}[月월]/

/** A date, or two years. */
const notPhone = either(
  /\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}(?!\d)/,
  /(?:19|20)\d\d\s?-\s?(?:19|20)\d\d/,
)

/**
 * Patterns of short texts in any language: digits, punctuation and currency signs, but no month names. Each starts
 * with something rare, so that most texts are rejected quickly.
 */
const definitions = {
  year: /(?<!\d)(?:19|20)\d\d(?!\d)/,
  /** Day, month and year in digits. */
  date: new RegExp(`(?<!\\d)(?:(?:${digitDates})(?!\\d)|${cjkDate.source})`),
  time: /(?<!\d)(?:[01]?\d|2[0-3])\s?[:h時]\s?[0-5]\d(?!\d)/,
  /** A number next to a currency sign, or with two decimals next to three capitals. */
  price:
    /\d\s?(?:\p{Sc}|円|元|руб|kr\b|zł|Kč|Ft\b)|\p{Sc}\s?\d|\d[.,]\d\d\s?[A-Z]{3}\b|\b[A-Z]{3}\s?\d+[.,]\d\d/u,
  percent: /\d\s?%/,
  /** A number with its punctuation only. */
  number: /^[\s\d.,:+()#/%–-]+$/,
  /** A long number that is neither a date nor two years. */
  phone: new RegExp(`(?<!\\S)(?!${notPhone})[+(]{0,2}\\d[\\d\\s()/.-]{7,}\\d(?!\\S)`),
} as const

export type TextPattern = keyof typeof definitions

export const textPatterns = Object.keys(definitions) as readonly TextPattern[]

/** A day before a few words and a year, or a word, a day and a year: 3. März 2012, March 3rd, 2012. */
const dateInWords = new RegExp(
  either(
    /(?:^|\D)(?:0?[1-9]|[12]\d|3[01])\.?\s?(?:[\p{L}\p{M}]+\.?\s){1,3}(?:19|20)\d\d(?:\D|$)/u,
    /[\p{L}\p{M}]\.?\s(?:0?[1-9]|[12]\d|3[01])(?:\p{L}{2})?,?\s(?:19|20)\d\d(?:\D|$)/u,
  ),
  'u',
)

const YEAR = 1 << textPatterns.indexOf('year')
const DATE = 1 << textPatterns.indexOf('date')

/** One bit for each pattern that a text with digits contains, in the order of `textPatterns`. */
export function patternBits(text: string): number {
  let bits = 0
  for (let i = 0; i < textPatterns.length; i++) {
    if (definitions[textPatterns[i]!].test(text)) bits |= 1 << i
  }
  return (bits & YEAR) !== 0 && dateInWords.test(text) ? bits | DATE : bits
}

/** Whether a text with digits contains a price. */
export const hasPrice = (text: string): boolean => definitions.price.test(text)

/** Whether a text with digits contains a date, with its month in digits or as a word. */
export const hasDate = (text: string): boolean =>
  definitions.date.test(text) || (definitions.year.test(text) && dateInWords.test(text))
