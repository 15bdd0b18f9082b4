import { expect, test } from 'vitest'
import { pageContextOf } from './page-context.js'
import type { Predicate } from './predicate.js'
import { holds, textAt } from './predicate.test-kit.js'

const page = pageContextOf(
  '<div class="b a"><p>one</p><table><tr><td>x<td>y<tr><td>u<td>v<br>w</table><p>two</p></div>',
)

const path = (path: string): Predicate => ({ kind: 'path', path })

test('holds for the tags and classes from the document down', () => {
  const [one, two] = [textAt(page, 'one'), textAt(page, 'two')]
  expect(page.path(page.elementOf(one.node))).toBe('div.b.a > p')
  expect(holds(page, path('div.b.a > p'), one)).toBe(true)
  expect(holds(page, path('div.b.a > p'), two)).toBe(true)
  expect(holds(page, path('div.a > p'), one)).toBe(false)
  expect(holds(page, path('p'), one)).toBe(false)
})
