import { expect, test } from 'vitest'
import { shapeOf, startOf } from './own-text.js'

test.each([
  ['Price: 5', 'Price:'],
  ['Price:', 'Price:'],
  ['At 10:15: gone', 'At 10:'],
  ['Preis je Stück: 5', 'Preis je Stück:'],
  [`${'x'.repeat(30)}: 5`, `${'x'.repeat(30)}:`],
  [`${'x'.repeat(31)}: 5`, undefined],
  [': 5', undefined],
  ['No colon', undefined],
  ['', undefined],
])('"%s" begins with %j', (text, start) => {
  expect(startOf(text)).toBe(start)
})

test('a text with words of capitals looks unlike one of small letters', () => {
  expect(shapeOf('USA')).toBe('A')
  expect(shapeOf('USA, 34')).toBe('A, 9')
  expect(shapeOf('US dollars')).not.toBe(shapeOf('us dollars'))
})

test.each([
  ['ann, 34', 'a, 9'],
  ['$ 1,299.00', '$ 9,9.9'],
  ['ångström', 'a'],
  ['価格 500', 'a 9'],
  ['2026-11-18', '9-9-9'],
  ['', ''],
  // its first 40 characters tell of it
  [`${'a'.repeat(40)} 5`, 'a'],
  [`${'a'.repeat(38)} 5`, 'a 9'],
])('"%s" looks like "%s"', (text, shape) => {
  expect(shapeOf(text)).toBe(shape)
})
