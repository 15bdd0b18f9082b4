import { withAsciiDigits } from './dates/digits.js'
import { ambiguous, type Reading } from './value.js'

/** A number as a text has it. */
export interface WrittenNumber {
  readonly digits: string
  readonly start: number
  readonly end: number
}

export type DecimalMark = '.' | ','

/** Signs between groups of three digits that are never decimal marks. */
const groupSign = /[ '’\u00a0\u202f\u2009]/
const groupSigns = new RegExp(groupSign, 'g')
const marks = /[.,٫٬]/

/** The numbers of a text in any digits, in text order. */
export function writtenNumbers(source: string): readonly WrittenNumber[] {
  const text = withAsciiDigits(source)
  const numbers: { start: number; end: number; groups: number; isMarked: boolean }[] = []
  for (const { 0: digits, index: start } of text.matchAll(/\d+/g)) {
    const end = start + digits.length
    const last = numbers.at(-1)
    const gap = last?.end === start - 1 ? text.charAt(last.end) : ''
    if (last !== undefined && marks.test(gap)) Object.assign(last, { end, isMarked: true })
    else if (last !== undefined && groupSign.test(gap) && isGroup(last, digits))
      Object.assign(last, { end, groups: last.groups + 1 })
    else numbers.push({ start: startWithMark(text, start), end, groups: 0, isMarked: false })
  }
  return numbers.map(({ start, end }) => ({ digits: text.slice(start, end), start, end }))
}

/** Whether digits continue a number as one of its groups: behind three digits, or one to three in the beginning. */
const isGroup = (
  number: { start: number; end: number; groups: number; isMarked: boolean },
  digits: string,
): boolean =>
  digits.length === 3 && !number.isMarked && (number.groups > 0 || number.end - number.start <= 3)

/** A decimal mark without a digit before it is part of the number: .5 */
const startWithMark = (text: string, start: number): number =>
  /^[.,]$/.test(text.charAt(start - 1)) && /^\s?$/.test(text.charAt(start - 2)) ? start - 1 : start

/** What tells a decimal mark from one between thousands. */
export interface NumberConvention {
  /** `undefined` where neither other values nor the language tell. */
  readonly decimal: DecimalMark | undefined
  /** Decimals that such values have at most: a price has two. */
  readonly maxDecimals?: number
}

/** The number that digits with marks stand for. */
export function readNumber(digits: string, convention: NumberConvention): Reading<number> {
  const plain = plainMarks(digits)
  if (/^\d+$/.test(plain)) return Number(plain)
  const decimal = decimalIn(plain) ?? (areGrouped(plain) ? undecided(plain, convention) : 'none')
  if (decimal === ambiguous) return ambiguous
  if (decimal === 'none') return areGrouped(plain) ? Number(plain.replace(/[.,]/g, '')) : undefined
  const [whole = '', fraction, ...more] = plain.split(decimal)
  if (more.length > 0 || (/[.,]/.test(whole) && !areGrouped(whole))) return undefined
  return Number(`${whole.replace(/[.,]/g, '') || '0'}.${fraction}`)
}

/** Without marks that only separate groups. */
const plainMarks = (digits: string): string =>
  digits.replace(groupSigns, '').replaceAll('٫', '.').replaceAll('٬', ',')

/** The decimal mark of a number that can only be read in one way; `none` where it has thousands only. */
function decimalIn(plain: string): DecimalMark | 'none' | undefined {
  const marks = plain.replace(/\d/g, '')
  const last = marks.at(-1) as DecimalMark | undefined
  if (last === undefined) return undefined
  if (marks.length > 1) {
    const isRepeated = marks.indexOf(last) < marks.length - 1
    return isRepeated ? 'none' : last
  }
  return areGrouped(plain) ? undefined : last
}

/** Whether marks separate groups of digits: 1,234, 1.234.567, and 12,34,567 as in India. */
const areGrouped = (plain: string): boolean =>
  /^[1-9]\d{0,2}(?:[.,]\d{2,3}){0,9}[.,]\d{3}$/.test(plain)

/** One mark before three digits. */
function undecided(
  plain: string,
  { decimal, maxDecimals }: NumberConvention,
): DecimalMark | 'none' | typeof ambiguous {
  const mark = plain.replace(/\d/g, '') as DecimalMark
  if (maxDecimals !== undefined && maxDecimals < 3) return 'none'
  if (decimal === undefined) return ambiguous
  return mark === decimal ? mark : 'none'
}

/** The decimal mark of values that belong together, by those of them that can only be read in one way. */
export function decimalMarkOf(
  texts: readonly string[],
  locale: string | undefined,
): DecimalMark | undefined {
  const counts = { '.': 0, ',': 0 }
  for (const text of texts)
    for (const { digits } of writtenNumbers(text)) {
      const plain = plainMarks(digits)
      const mark = decimalIn(plain)
      if (mark === '.' || mark === ',') counts[mark]++
      // thousands twice: the other mark is the decimal one
      else if (mark === 'none' && areGrouped(plain)) counts[plain.includes('.') ? ',' : '.']++
    }
  if (counts['.'] !== counts[',']) return counts['.'] > counts[','] ? '.' : ','
  return locale === undefined ? undefined : decimalMarkIn(locale)
}

const marksByLocale = new Map<string, DecimalMark | undefined>()
/** Pages use few languages: a cache that is full is emptied. */
const maxLocales = 1_000

/** The decimal mark of a language, by Unicode's locale data. */
function decimalMarkIn(locale: string): DecimalMark | undefined {
  if (marksByLocale.has(locale)) return marksByLocale.get(locale)
  if (marksByLocale.size >= maxLocales) marksByLocale.clear()
  const mark = new Intl.NumberFormat(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value
  const known = mark === ',' ? ',' : mark === '.' || mark === '٫' ? '.' : undefined
  marksByLocale.set(locale, known)
  return known
}

/** Signs of thousands and millions behind numbers in any language: 1.2k, 3M. */
const magnitudes: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, B: 1e9 }

/** What may stand around the only number of a text: signs, and words. */
const around = /^[^\p{L}\p{N}]*(?:\p{L}[^\p{N}]*)?$/u

/** The number of a text that has one only: 1,204, 45 %, #3, 1.2k, 12 comments. */
export function readNumberText(text: string, convention: NumberConvention): Reading<number> {
  const numbers = writtenNumbers(text)
  const [only] = numbers
  if (only === undefined || numbers.length > 1) return undefined
  const [before, after] = [text.slice(0, only.start), text.slice(only.end)]
  if (!around.test(before) || !around.test(after)) return undefined
  const number = readNumber(only.digits, convention)
  if (typeof number !== 'number') return number
  const magnitude = magnitudes[/^\s?([kKMB])\+?(?![\p{L}\p{N}])/u.exec(after)?.[1] ?? ''] ?? 1
  const sign = /(?:^|[\s(])[-−]$/u.test(before) ? -1 : 1
  // 1.2k * 1000 is not exactly 1200 in binary
  return sign * Number((number * magnitude).toPrecision(15))
}
