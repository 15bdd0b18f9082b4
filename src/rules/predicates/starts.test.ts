import { expect, test } from 'vitest'
import { element } from '../../page/columns/page.test-kit.js'
import { pageContextOf } from './page-context.js'
import { elementAt, holds, textAt } from './predicate.test-kit.js'
import { leadingLabel } from './starts.js'

const page = pageContextOf(
  '<table><tr><th>Weight<td>By: <b>120 g</b><tr><th>Size<td>7 cm</table><p>End</p>',
)

test.each([
  ['By:', { kind: 'starts', text: 'By:' }, true],
  ['By:', { kind: 'starts', text: 'By' }, false],
] as const)('of "%s": %j is %s', (text, predicate, answer) => {
  expect(holds(page, predicate, textAt(page, text))).toBe(answer)
})

test('of an element is about its first text', () => {
  expect(page.ownText(elementAt(page, 'td').node)).toBe('By:')
  expect(holds(page, { kind: 'starts', text: 'By:' }, elementAt(page, 'td'))).toBe(true)
  const bare = pageContextOf('<p>a</p><img src=b>')
  expect(bare.ownText(element(bare.page, 'img'))).toBe('')
})

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
  expect(leadingLabel(text)).toBe(start)
})
