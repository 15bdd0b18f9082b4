import { expect, test } from 'vitest'
import { looseShape, shapeOf, startOf } from './own-text.js'

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

test.each([
  ['Ann Reed', 'a a'],
  ['Ann Mary Reed', 'a a'],
  ["ANN O'Neil-Reed", 'a a'],
  ['Ann\u2019s tea', 'a a'],
  ['Ann', 'a'],
  ['USA', 'A'],
  ['Reed, Ann', 'a, a'],
  ['5', '9'],
  ['5.00', '9.9'],
  ['1,299.00', '9.9'],
  ['1.299.000,00', '9.9'],
  ['5, 6', '9, 9'],
  ['2026-11-18', '9-9-9'],
  ['18 November 2026', '9 a 9'],
  ['', ''],
])('"%s" looks, seen loosely, like "%s"', (text, shape) => {
  expect(looseShape(text)).toBe(shape)
})
