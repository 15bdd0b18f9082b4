import { expect, test } from 'vitest'
import { pageContextOf } from './page-context.js'
import type { Predicate } from './predicate.js'
import { elementAt, holds, textAt } from './predicate.test-kit.js'

const page = pageContextOf(
  '<div class="b a"><p>one</p><table><tr><td>x<td>y<tr><td>u<td>v<br>w</table><p>two</p></div>',
)

test('holds for that text of its element, and for no element', () => {
  const part = (place: number): Predicate => ({ kind: 'part', place })
  expect(holds(page, part(1), textAt(page, 'v'))).toBe(true)
  expect(holds(page, part(2), textAt(page, 'v'))).toBe(false)
  expect(holds(page, part(2), textAt(page, 'w'))).toBe(true)
  expect(holds(page, part(1), elementAt(page, 'p'))).toBe(false)
})
