import { describe, expect, test } from 'vitest'
import type { ValueType } from '../../core/value-type.js'
import { ambiguityWarning, readValues } from './read-values.js'
import type { ValueContext } from './value.js'

const read = (type: ValueType, raws: readonly string[], context: ValueContext = {}) =>
  readValues(
    type,
    raws.map((raw) => ({ raw })),
    context,
  )

const meaning = (type: ValueType, raw: string, context?: ValueContext) => {
  const { raw: same, ...rest } = read(type, [raw], context).values[0]!
  expect(same).toBe(raw)
  return rest
}

describe('a number', () => {
  test.each([
    ['1204', 1204],
    ['1,204.5', 1204.5],
    ['1.204,5', 1204.5],
    ['12,34,567', 1234567],
    ['1’204', 1204],
    ['1 204 304', 1204304],
    ['12.5', 12.5],
    ['0,125', 0.125],
    ['-5 °C', -5],
    ['45 %', 45],
    ['#3', 3],
    ['1.2k', 1200],
    ['3M views', 3_000_000],
    ['12 comments', 12],
    ['١٢٣', 123],
    ['.5', 0.5],
  ])('is read: %s', (raw, value) => {
    expect(meaning('number', raw)).toEqual({ value })
  })

  test.each(['none', '3 of 12', '1.2.3', '', '12 of them, 3 left'])('is none: %s', (raw) => {
    expect(read('number', [raw])).toEqual({ values: [{ raw }], ambiguous: [] })
  })

  test('may have one mark before three digits: it is ambiguous alone', () => {
    expect(read('number', ['1.234', '7'])).toEqual({
      values: [{ raw: '1.234' }, { raw: '7', value: 7 }],
      ambiguous: ['1.234'],
    })
  })

  test.each([
    ['the language', ['1.234'], { locale: 'de' }, 1234],
    ['the language', ['1.234'], { locale: 'en' }, 1.234],
    ['other values', ['1.234', '0,5'], { locale: 'en' }, 1234],
    ['other values', ['1.234', '1,234,567'], {}, 1.234],
  ])('is decided by %s: %j', (_, raws, context, value) => {
    const { values, ambiguous } = read('number', raws, context)
    expect(values[0]).toEqual({ raw: '1.234', value })
    expect(ambiguous).toEqual([])
  })
})

describe('a price', () => {
  test.each([
    ['$ 5', { amount: 5, currency: 'USD' }],
    ['$1,299.00', { amount: 1299, currency: 'USD' }],
    ['1.299 €', { amount: 1299, currency: 'EUR' }],
    ['EUR 12,50', { amount: 12.5, currency: 'EUR' }],
    ['US$3.5', { amount: 3.5, currency: 'USD' }],
    ['1.250 KWD', { amount: 1.25, currency: 'KWD' }, { locale: 'en' }],
    ['¥1,200', { amount: 1200, currency: 'CNY' }, { locale: 'zh' }],
    ['¥1,200', { amount: 1200, currency: 'JPY' }, { locale: 'ja' }],
    ['$20', { amount: 20, currency: 'CAD' }, { locale: 'en-CA' }],
    ['249 kr', { amount: 249, currency: 'SEK' }, { locale: 'sv' }],
    ['249 kr', { amount: 249 }],
    ['1 299 Kč', { amount: 1299, currency: 'CZK' }],
    ['12,99 zł', { amount: 12.99, currency: 'PLN' }],
    ['from $5', { amount: 5, currency: 'USD' }],
    ['$5 – $10', { amount: 5, max: 10, currency: 'USD' }],
    ['5 - 10 €', { amount: 5, max: 10, currency: 'EUR' }],
    ['$5 to $10', { amount: 5, max: 10, currency: 'USD' }],
    ['$12 99', { amount: 12.99, currency: 'USD' }],
    ['$4.20 ($1.40 / lb)', { amount: 4.2, currency: 'USD' }],
    ['$7.00 $7.00', { amount: 7, currency: 'USD' }],
    ['29.95', { amount: 29.95 }],
    ['3 for £2', { amount: 2, currency: 'GBP' }],
  ])('is read: %s', (raw, expected, context: ValueContext = {}) => {
    expect(meaning('price', raw, context)).toEqual(expected)
  })

  test('that is two prices stays as it is', () => {
    expect(read('price', ['$20 now $15'])).toEqual({
      values: [{ raw: '$20 now $15' }],
      ambiguous: ['$20 now $15'],
    })
    expect(read('price', ['Free'])).toEqual({ values: [{ raw: 'Free' }], ambiguous: [] })
  })

  test('has the amount that the page states for machines', () => {
    const { values } = readValues('price', [{ raw: '$1,5', stated: '1.5' }], {})
    expect(values).toEqual([{ raw: '$1,5', amount: 1.5, currency: 'USD' }])
  })
})

describe('a date', () => {
  test.each([
    ['4 September 2025', '2025-09-04', {}],
    ['2025-09-04T10:30:00Z', '2025-09-04T10:30:00Z', {}],
    ['25/04/2025', '2025-04-25', {}],
    ['03.04.2025', '2025-04-03', {}],
    ['03/04/2025', '2025-04-03', { locale: 'en-GB' }],
    ['03/04/2025', '2025-03-04', { locale: 'en-US' }],
    ['03/04/2025', '2025-04-03', { locale: 'fr' }],
  ])('is read: %s', (raw, iso, context) => {
    expect(meaning('date', raw, context)).toEqual({ iso })
  })

  test('in digits is ambiguous where neither language nor other dates tell', () => {
    expect(read('date', ['03/04/2025'], { locale: 'en' })).toEqual({
      values: [{ raw: '03/04/2025' }],
      ambiguous: ['03/04/2025'],
    })
    expect(read('date', ['03/04/2025', '25/04/2025'], { locale: 'en-US' }).values[0]).toEqual({
      raw: '03/04/2025',
      iso: '2025-04-03',
    })
  })

  test('without a year, or in relation to now, stays as it is', () => {
    expect(read('date', ['March 3', '3 hours ago'])).toEqual({
      values: [{ raw: 'March 3' }, { raw: '3 hours ago' }],
      ambiguous: [],
    })
  })

  test('is what the page states for machines', () => {
    const { values } = readValues('date', [{ raw: '3 hours ago', stated: '2025-09-04' }], {})
    expect(values).toEqual([{ raw: '3 hours ago', iso: '2025-09-04' }])
  })

  test('two dates are ambiguous', () => {
    expect(read('date', ['4 May 2025 to 6 May 2025']).ambiguous).toHaveLength(1)
  })
})

describe('a duration', () => {
  test.each([
    ['PT1H30M', 'PT1H30M', 5400],
    ['1 h 30 min', 'PT1H30M', 5400],
    ['1 hour and 30 minutes', 'PT1H30M', 5400],
    ['45 mins', 'PT45M', 2700],
    ['1:02:30', 'PT1H2M30S', 3750],
    ['12:30', 'PT12M30S', 750],
    ['2 weeks', 'P2W', 1_209_600],
    ['2,5 Stunden', 'PT2.5H', 9000, { locale: 'de' }],
    ['1 ч 20 мин', 'PT1H20M', 4800, { locale: 'ru' }],
  ])('is read: %s', (raw, iso, seconds, context: ValueContext = {}) => {
    expect(meaning('duration', raw, context)).toEqual({ iso, seconds })
  })

  test('of months has no number of seconds', () => {
    expect(meaning('duration', '3 months')).toEqual({ iso: 'P3M' })
  })

  test.each(['3 cups', '30 min before 1 h', 'soon', '2 hours ago'])('is none: %s', (raw) => {
    expect(meaning('duration', raw)).toEqual({})
  })
})

describe('a rating', () => {
  test.each([
    ['4.5 out of 5', { value: 4.5, best: 5 }],
    ['4,5 von 5', { value: 4.5, best: 5 }],
    ['9/10', { value: 9, best: 10 }],
    ['★★★☆☆', { value: 3, best: 5 }],
    ['4.7 (31)', { value: 4.7 }],
  ])('is read: %s', (raw, expected) => {
    expect(meaning('rating', raw)).toEqual(expected)
  })
})

describe('an address', () => {
  test('is absolute where the base is known', () => {
    const base = 'https://www.example.org/shop/'
    expect(meaning('url', 'lamp?n=7', { base })).toEqual({ url: `${base}lamp?n=7` })
    expect(meaning('image', '//cdn.example.org/i.png', { base })).toEqual({
      url: 'https://cdn.example.org/i.png',
    })
    expect(meaning('url', 'lamp?n=7')).toEqual({})
  })
})

describe('a boolean', () => {
  test.each([
    ['Yes', true],
    ['✓', true],
    ['✔️', true],
    ['nein', false],
    ['✗', false],
  ])('is read: %s', (raw, value) => {
    expect(meaning('boolean', raw)).toEqual({ value })
  })

  test('is no other word', () => {
    expect(meaning('boolean', 'perhaps')).toEqual({})
  })
})

test('a text has no meaning but itself', () => {
  expect(read('text', ['12'])).toEqual({ values: [{ raw: '12' }], ambiguous: [] })
})

test('a warning names the field and an example', () => {
  expect(ambiguityWarning('size', 'number', { ambiguous: ['1.234', '2.000'] })).toBe(
    '2 values of "size" can be read as more than one number, such as "1.234": only the text is given',
  )
  expect(ambiguityWarning('size', 'number', { ambiguous: [] })).toBeUndefined()
})
