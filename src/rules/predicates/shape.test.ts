import { expect, test } from 'vitest'
import { pageContextOf } from './page-context.js'
import { holds, textAt } from './predicate.test-kit.js'
import { looseTextShape, textShape } from './shape.js'

test('a text with words of capitals looks unlike one of small letters', () => {
  expect(textShape('USA')).toBe('A')
  expect(textShape('USA, 34')).toBe('A, 9')
  expect(textShape('US dollars')).not.toBe(textShape('us dollars'))
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
  expect(textShape(text)).toBe(shape)
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
  expect(looseTextShape(text)).toBe(shape)
})

test.each([
  ['9 a', true],
  ['9 A', false],
] as const)('the shape %s holds of "120 g": %s', (shape, answer) => {
  const page = pageContextOf('<table><tr><th>Weight<td>By: <b>120 g</b></table>')
  expect(holds(page, { kind: 'shape', shape }, textAt(page, '120 g'))).toBe(answer)
})
