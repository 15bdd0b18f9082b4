import { expect, test } from 'vitest'
import { pageContextOf } from './page-context.js'
import type { Predicate } from './predicate.js'
import { holds, textAt } from './predicate.test-kit.js'

const page = pageContextOf(
  '<div class="b a"><p>one</p><table><tr><td>x<td>y<tr><td>u<td>v<br>w</table><p>two</p></div>',
)

const nth = (up: number, tag: string, place: number, from: 'first' | 'last'): Predicate => ({
  kind: 'nth',
  up,
  tag,
  place,
  from,
})

test.each([
  ['v', nth(0, 'td', 2, 'first'), true],
  ['v', nth(0, 'td', 1, 'last'), true],
  ['u', nth(0, 'td', 2, 'last'), true],
  ['u', nth(0, 'td', 1, 'last'), false],
  ['u', nth(0, 'tr', 1, 'first'), false],
  ['u', nth(1, 'tr', 2, 'first'), true],
  ['u', nth(1, 'tr', 1, 'first'), false],
  ['x', nth(1, 'tr', 2, 'last'), true],
  ['one', nth(0, 'p', 1, 'first'), true],
  ['one', nth(0, 'p', 2, 'last'), true],
  ['two', nth(0, 'p', 2, 'first'), true],
  ['two', nth(1, 'div', 1, 'first'), true],
  ['two', nth(2, '#document', 1, 'first'), false],
  ['two', nth(90, 'div', 1, 'first'), false],
] as const)('of "%s": %j is %s', (text, predicate, answer) => {
  expect(holds(page, predicate, textAt(page, text))).toBe(answer)
})
