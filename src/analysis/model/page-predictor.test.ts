import { expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { mixLikelihoods, smoothParts } from './page-predictor.js'

test('predictions are mixed by their log odds, the second with more weight', () => {
  // odds of 32 and 1: 2 ** (5 * .4); and of 1 and 32: 2 ** (5 * .6)
  const mixed = mixLikelihoods(Float32Array.of(32 / 33, 1 / 2), Float32Array.of(1 / 2, 32 / 33))
  expect(mixed[0]).toBeCloseTo(4 / 5)
  expect(mixed[1]).toBeCloseTo(8 / 9)
})

const smoothed = (html: string, likelihoods: readonly number[], words: readonly number[]) => [
  ...smoothParts(segmentPage(readPage(html)), Float32Array.from(likelihoods), words),
]

const odds = (times: number): number => times / (1 + times)

test('segments of a definition list move half way to their mean, weighted by words', () => {
  // logits 0 and ln 16; the mean is ln 16 * 3 / 4 = ln 8
  const [first, second, after] = smoothed(
    '<dl><dt>a<dd>b c d</dl><p>e',
    [0.5, odds(16), 0.1],
    [1, 3, 1],
  )
  expect(first).toBeCloseTo(odds(8 ** 0.5))
  expect(second).toBeCloseTo(odds((16 * 8) ** 0.5))
  expect(after).toBeCloseTo(0.1)
})

test('a nested quote is smoothed by itself', () => {
  const html = '<table><tr><td>a<td><blockquote>b</blockquote><td>c</table>'
  // a and c are one part: ln 4 and -ln 4, mean 0
  const [a, b, c] = smoothed(html, [odds(4), odds(9), odds(1 / 4)], [1, 1, 1])
  expect([a, b, c].map((likelihood) => likelihood!.toFixed(4))).toEqual([
    odds(2).toFixed(4),
    odds(9).toFixed(4),
    odds(1 / 2).toFixed(4),
  ])
})

test('certain likelihoods stay finite, and segments without words count', () => {
  const [none, some] = smoothed('<table><tr><td>a<td>b</table>', [0, 1], [0, 0])
  expect(none).toBeCloseTo(odds(1e-3), 6)
  expect(some).toBeCloseTo(odds(1e3), 6)
})
