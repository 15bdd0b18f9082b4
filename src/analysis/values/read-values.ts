import { parseUrl } from '../../core/parse-url.js'
import type { ValueType } from '../../core/value-type.js'
import { readBoolean } from './booleans.js'
import { type DateConvention, dateConventionOf, readDate, readStatedDate } from './dates.js'
import { readDuration } from './durations.js'
import { type DecimalMark, decimalMarkOf, readNumberText } from './numbers.js'
import { readPrice } from './prices.js'
import { readRating } from './ratings.js'
import {
  ambiguous,
  type Reading,
  type TypedValue,
  type ValueContext,
  type ValueMeaning,
  type ValueText,
} from './value.js'

/** Values of one field with what they mean. */
export interface ReadValues {
  /** As many as there are texts, in their order. */
  readonly values: readonly TypedValue[]
  /** Texts that may mean different things; they stay as they are. */
  readonly ambiguous: readonly string[]
}

/** What values of one field have in common: how their numbers and dates are written. */
interface ValueConvention extends ValueContext {
  readonly locale: string | undefined
  readonly decimal: DecimalMark | undefined
  readonly dates: DateConvention | undefined
}

type Reader = (text: ValueText, convention: ValueConvention) => Reading<ValueMeaning>

const readAddress: Reader = ({ raw }, { base }) => {
  const url = parseUrl(raw.trim(), base)
  return url && { url: url.href }
}

const readers = {
  text: () => undefined,
  number: ({ raw, stated = raw }, { decimal }) => {
    const value = readNumberText(stated, { decimal: stated === raw ? decimal : '.' })
    return typeof value === 'number' ? { value } : value
  },
  price: ({ raw, stated }, convention) => {
    const price = readPrice(raw, convention)
    if (stated === undefined || !/^\d+(?:\.\d+)?$/.test(stated)) return price
    return { ...(typeof price === 'object' ? price : {}), amount: Number(stated) }
  },
  date: ({ raw, stated }, { dates }) =>
    (stated === undefined ? undefined : readStatedDate(stated)) ?? readDate(raw, dates!),
  duration: ({ raw, stated = raw }, convention) => readDuration(stated, convention),
  rating: ({ raw, stated }, convention) => {
    const rating = readRating(raw, convention)
    if (stated === undefined || !/^\d+(?:\.\d+)?$/.test(stated)) return rating
    return { ...(typeof rating === 'object' ? rating : {}), value: Number(stated) }
  },
  url: readAddress,
  image: readAddress,
  boolean: ({ raw, stated = raw }) => {
    const value = readBoolean(stated)
    return value === undefined ? undefined : { value }
  },
} as const satisfies Readonly<Record<ValueType, Reader>>

/** Types whose values have decimal marks. */
const withDecimals: ReadonlySet<ValueType> = new Set(['number', 'price', 'duration', 'rating'])

/**
 * Reads the values of one field as a type. They are read together: 1.234 is a thousand where another value is 0,50,
 * and 03/04/2025 is in April where another one is 25/04/2025.
 */
export function readValues(
  type: ValueType,
  texts: readonly ValueText[],
  { locale, base }: ValueContext,
): ReadValues {
  const raws = texts.map(({ raw }) => raw)
  const convention: ValueConvention = {
    locale,
    base,
    decimal: withDecimals.has(type) ? decimalMarkOf(raws, locale) : undefined,
    dates: type === 'date' ? dateConventionOf(raws, locale) : undefined,
  }
  const unclear: string[] = []
  const values: TypedValue[] = []
  for (const text of texts) {
    const meaning: Reading<ValueMeaning> = readers[type](text, convention)
    if (meaning === ambiguous) unclear.push(text.raw)
    values.push(typeof meaning === 'object' ? { raw: text.raw, ...meaning } : { raw: text.raw })
  }
  return { values, ambiguous: unclear }
}

/** A warning about texts of a field that may mean different things; `undefined` where there are none. */
export function ambiguityWarning(
  field: string,
  type: ValueType,
  { ambiguous }: Pick<ReadValues, 'ambiguous'>,
): string | undefined {
  const [first] = ambiguous
  if (first === undefined) return undefined
  const count = ambiguous.length === 1 ? 'a value' : `${ambiguous.length} values`
  return `${count} of "${field}" can be read as more than one ${type}, such as "${first}": only the text is given`
}
