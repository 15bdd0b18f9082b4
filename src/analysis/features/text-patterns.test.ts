import { describe, expect, test } from 'vitest'
import { patternBits, type TextPattern, textPatterns } from './text-patterns.js'

const patternsOf = (text: string): readonly TextPattern[] =>
  textPatterns.filter((_, bit) => ((patternBits(text) >> bit) & 1) === 1)

const has = (pattern: TextPattern, text: string) => patternsOf(text).includes(pattern)

describe('dates', () => {
  test.each([
    '2024-03-05',
    '2024/3/5',
    '2024.03.05',
    '05.03.2024',
    '5/3/24',
    '5-3-2024',
    'on 05.03.2024, late',
    '5. 3. 2024', // Czech
    '2024. 3. 5.', // Korean
    '2024年3月5日',
    '2024年 3月 5日',
    '2024년 3월 5일',
    '3. März 2012',
    '3 March 2012',
    'March 3, 2012',
    'March 3rd, 2012',
    'Mar. 3 2012',
    '1er mars 2012',
    '3 de marzo de 2012',
    '3 мая 2024 г.',
    '3 Μαΐου 2024',
    '5 मार्च 2024',
    '5 مارس 2024',
    'Wed, 6 Nov 2019 10:00',
  ])('%s', (text) => {
    expect(has('date', text)).toBe(true)
  })

  test.each([
    '1.2',
    '192.168.100.1',
    '105.03.2024',
    '05.03.20245',
    '1/2',
    'March 2012',
    'Summer of 2012',
    '2012',
    'Room 12, floor 3',
    '3 cups of tea',
    '75 Jahre 2024',
    'Teil 32 2024',
  ])('not: %s', (text) => {
    expect(has('date', text)).toBe(false)
  })
})

describe('times of day', () => {
  test.each(['14:30', '9:05', '00:00', '23:59:59', '14h30', '14 h 30', '14時30分', 'at 7:15 pm'])(
    '%s',
    (text) => {
      expect(has('time', text)).toBe(true)
    },
  )

  test.each(['24:30', '14:60', '2:1', '114:30', '14:301', '14.30', 'h30'])('not: %s', (text) => {
    expect(has('time', text)).toBe(false)
  })
})

describe('prices', () => {
  test.each([
    '€5',
    '19,90 €',
    '$ 1,299.00',
    'from £3',
    '¥500',
    '500円',
    '20元',
    '250 ₽',
    '250 руб.',
    '₹ 99',
    '149 kr',
    '9 zł',
    '99 Kč',
    '990 Ft',
    '12.50 EUR',
    'CHF 12.50',
  ])('%s', (text) => {
    expect(has('price', text)).toBe(true)
  })

  test.each(['12', '12.50', '5 km', '100 krone', '€ and $', 'HTTP 404', 'EUR 5', '3 Ftse'])(
    'not: %s',
    (text) => {
      expect(has('price', text)).toBe(false)
    },
  )
})

describe('percentages', () => {
  test.each(['50%', '50 %', 'up to 3.5% off'])('%s', (text) => {
    expect(has('percent', text)).toBe(true)
  })

  test.each(['50', '% off', '50 per cent'])('not: %s', (text) => {
    expect(has('percent', text)).toBe(false)
  })
})

describe('numbers only', () => {
  test.each(['5', '1,299.00', '#12', '(3)', '5/7', '10 – 20', '+3', '50%'])('%s', (text) => {
    expect(has('number', text)).toBe(true)
  })

  test.each(['5 cups', '5€', 'No. 5'])('not: %s', (text) => {
    expect(has('number', text)).toBe(false)
  })
})

describe('years', () => {
  test.each(['1900', '2099', '© 2024 Example', '1914–1918'])('%s', (text) => {
    expect(has('year', text)).toBe(true)
  })

  test.each(['1899', '2100', '12024', '20245', '199'])('not: %s', (text) => {
    expect(has('year', text)).toBe(false)
  })
})

describe('telephone numbers', () => {
  test.each([
    '+49 30 1234567',
    '+49 (0)30 1234567',
    '030/1234567',
    '(555) 123-4567',
    '+1 (555) 123-4567',
    '555.123.4567',
    'Call 555 123 4567 now',
    '05.03.2024 555 123 4567',
  ])('%s', (text) => {
    expect(has('phone', text)).toBe(true)
  })

  test.each([
    '12345678',
    'v1234567890',
    '1234567890x',
    '3 of 12',
    '2024-03-05',
    '05.03.2024',
    '1914 - 1918',
  ])('not: %s', (text) => {
    expect(has('phone', text)).toBe(false)
  })
})

test('a text may match several patterns', () => {
  expect(patternsOf('05.03.2024 14:30, 20% off, now $5')).toEqual([
    'year',
    'date',
    'time',
    'price',
    'percent',
  ])
  expect(patternsOf('5 cups')).toEqual([])
})
