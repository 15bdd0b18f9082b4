import { expect, test } from 'vitest'
import type { NearSide } from './nearby-texts.js'
import { pageContextOf } from './page-context.js'
import type { Predicate } from './predicate.js'
import { holds, textAt } from './predicate.test-kit.js'

const page = pageContextOf(
  '<table><tr><th>Weight<td>By: <b>120 g</b><tr><th>Size<td>7 cm</table><p>End</p>',
)

const near = (side: NearSide, text: string): Predicate => ({ kind: 'near', side, text })

test.each([
  ['7 cm', near('after', 'Size'), true],
  ['7 cm', near('after', 'Siz'), false],
  ['7 cm', near('before', 'End'), true],
  ['7 cm', near('before', 'Size'), false],
  ['7 cm', near('row', 'Size'), true],
  ['7 cm', near('row', 'Weight'), false],
  ['7 cm', near('beside', 'Size'), true],
  ['7 cm', near('beside', 'Weight By: 120 g'), true],
  ['7 cm', near('beside', 'End'), false],
  ['120 g', near('after', 'By:'), true],
  ['120 g', near('beside', 'By:'), true],
  ['120 g', near('beside', 'Weight'), true],
  ['120 g', near('row', 'Weight'), true],
  ['End', near('before', ''), false],
] as const)('of "%s": %j is %s', (text, predicate, answer) => {
  expect(holds(page, predicate, textAt(page, text))).toBe(answer)
})
