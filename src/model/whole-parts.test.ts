import { expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import { readPage } from '../page/read-page.js'
import { withWholeParts } from './whole-parts.js'

const evened = (html: string, likelihoods: readonly number[], words: readonly number[]) => [
  ...withWholeParts(segment(readPage(html)), Float32Array.from(likelihoods), words),
]

const odds = (times: number): number => times / (1 + times)

test('details of a list go half way to their mean, each counting for its words', () => {
  // logits 0 and ln 16; the mean is ln 16 * 3 / 4 = ln 8
  const [first, second, after] = evened(
    '<dl><dt>a<dd>b c d</dl><p>e',
    [0.5, odds(16), 0.1],
    [1, 3, 1],
  )
  expect(first).toBeCloseTo(odds(8 ** 0.5))
  expect(second).toBeCloseTo(odds((16 * 8) ** 0.5))
  expect(after).toBeCloseTo(0.1)
})

test('a part in a part is one of its own', () => {
  const html = '<table><tr><td>a<td><blockquote>b</blockquote><td>c</table>'
  // a and c are one part: ln 4 and -ln 4, mean 0
  const [a, b, c] = evened(html, [odds(4), odds(9), odds(1 / 4)], [1, 1, 1])
  expect([a, b, c].map((likelihood) => likelihood!.toFixed(4))).toEqual([
    odds(2).toFixed(4),
    odds(9).toFixed(4),
    odds(1 / 2).toFixed(4),
  ])
})

test('certainty stays finite, and what has no words is heard', () => {
  const [none, some] = evened('<table><tr><td>a<td>b</table>', [0, 1], [0, 0])
  expect(none).toBeCloseTo(odds(1e-3), 6)
  expect(some).toBeCloseTo(odds(1e3), 6)
})
