import { currencyOf, decimalsOf, isCurrency } from './currencies.js'
import { type DecimalMark, readNumber, type WrittenNumber, writtenNumbers } from './numbers.js'
import { ambiguous, type Reading } from './value.js'

interface Price {
  readonly amount: number
  readonly max?: number
  readonly currency?: string
}

interface PriceConvention {
  readonly locale: string | undefined
  readonly decimal: DecimalMark | undefined
}

/** A number of a text with the sign of a currency next to it. */
interface Amount extends WrittenNumber {
  readonly amount: number
  readonly sign: string | undefined
  /** Where the number with its sign begins and ends. */
  readonly from: number
  readonly to: number
}

const signBefore = /(\p{L}{0,3}\p{Sc}|\p{L}{1,4}\.?)\s?[-−]?\s?$/u
const signAfter = /^\s?(?:[-–—]\s?)?(\p{Sc}|\p{L}{1,4}\.?)/u

/**
 * A price: the only amount of a text, the lower and the upper one of a range, or the first one before others in
 * parentheses.
 */
export function readPrice(text: string, convention: PriceConvention): Reading<Price> {
  const numbers = joinCents(text, writtenNumbers(text), convention)
  const amounts: Amount[] = []
  for (const number of numbers) {
    const amount = amountOf(text, number, convention)
    if (amount === ambiguous) return ambiguous
    if (amount !== undefined) amounts.push(amount)
  }
  const signed = amounts.filter(({ sign }) => sign !== undefined)
  const all = signed.length > 0 ? withRangeStart(text, amounts, signed) : amounts
  const prices = outsideParentheses(text, all)
  const [first, second] = prices
  if (first === undefined) return undefined
  const sign = prices.find((price) => price.sign !== undefined)?.sign
  const currency = sign === undefined ? undefined : currencyOf(sign, convention.locale)
  const price = { amount: first.amount, ...(currency !== undefined && { currency }) }
  if (prices.every(({ amount }) => amount === first.amount)) return price
  const isRange = prices.length === 2 && isBetweenPrices(text.slice(first.to, second!.from))
  if (!isRange || second!.amount < first.amount) return ambiguous
  return { amount: first.amount, max: second!.amount, ...(currency && { currency }) }
}

/** A range has its sign at one end only: 5 - 10 €. */
function withRangeStart(
  text: string,
  amounts: readonly Amount[],
  signed: readonly Amount[],
): readonly Amount[] {
  const [first] = signed
  const before = amounts[amounts.indexOf(first!) - 1]
  const after = amounts[amounts.indexOf(first!) + 1]
  if (signed.length > 1) return signed
  if (before && isDash(text.slice(before.to, first!.from))) return [before, first!]
  if (after && isDash(text.slice(first!.to, after.from))) return [first!, after]
  return signed
}

const isDash = (text: string): boolean => /^\s*[-–—~〜]\s*$/.test(text)

/** A dash, or a short word such as `to`. */
const isBetweenPrices = (text: string): boolean => isDash(text) || /^\s*\p{L}{1,3}\s*$/u.test(text)

/** Prices in parentheses are those of a unit, or former ones. */
function outsideParentheses(text: string, amounts: readonly Amount[]): readonly Amount[] {
  const outside = amounts.filter(
    ({ from }) => text.lastIndexOf('(', from) <= text.lastIndexOf(')', from),
  )
  return outside.length > 0 ? outside : amounts
}

function amountOf(
  text: string,
  number: WrittenNumber,
  { locale, decimal }: PriceConvention,
): Reading<Amount> {
  const before = signBefore.exec(text.slice(Math.max(0, number.start - 8), number.start))
  const after = signAfter.exec(text.slice(number.end, number.end + 8))
  const isBefore = before !== null && isCurrency(before[1]!, locale)
  const isAfter = !isBefore && after !== null && isCurrency(after[1]!, locale)
  const sign = isBefore ? before[1] : isAfter ? after[1] : undefined
  const currency = sign === undefined ? undefined : currencyOf(sign, locale)
  const amount = readNumber(number.digits, { decimal, maxDecimals: decimalsOf(currency) })
  if (typeof amount !== 'number') return amount
  return {
    ...number,
    amount,
    sign,
    from: isBefore ? number.start - before[0].length : number.start,
    to: isAfter ? number.end + after[0].length : number.end,
  }
}

/** Cents in an element of their own: $12 99 is 12.99. */
function joinCents(
  text: string,
  numbers: readonly WrittenNumber[],
  { locale }: PriceConvention,
): readonly WrittenNumber[] {
  const [whole, cents, ...more] = numbers
  if (whole === undefined || cents === undefined || more.length > 0) return numbers
  const sign = signBefore.exec(text.slice(0, whole.start))?.[1]
  const isSplit =
    sign !== undefined &&
    isCurrency(sign, locale) &&
    /^\d\d$/.test(cents.digits) &&
    /^\d+$/.test(whole.digits) &&
    /^\s?[.,]?\s$/.test(text.slice(whole.end, cents.start))
  if (!isSplit) return numbers
  return [{ digits: `${whole.digits}.${cents.digits}`, start: whole.start, end: cents.end }]
}
