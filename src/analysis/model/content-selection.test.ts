import { expect, test } from 'vitest'
import { Matrix } from '../../ml/numeric/matrix.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { articleCaution, clickableShare, selectContent } from './content-selection.js'
import { defaultScenarios } from './expected-f.js'
import type { PagePrediction } from './page-predictor.js'
import { pageTypes } from './page-type.js'

const predicted = (
  likelihoods: readonly number[],
  type: (typeof pageTypes)[number],
  html = likelihoods.map((_, segment) => `<p>${segment}`).join(''),
): PagePrediction => ({
  segmentation: segmentPage(readPage(html)),
  likelihoods: Float32Array.from(likelihoods),
  types: Float32Array.from(pageTypes, (one) => (one === type ? 1 : 0)),
  words: new Float32Array(likelihoods.length).fill(10),
  features: new Matrix([], likelihoods.length),
})

test('less is kept on articles than on other pages of the same likelihoods', () => {
  // 20 words expected;
  // with the second 30 / 35, without 20 / 25; on the article the second has e^-1 to 1, a share of .27
  expect(selectContent(predicted([1, 0.5], 'listing')).kept).toEqual([0, 1])
  expect(selectContent(predicted([1, 0.5], 'article')).kept).toEqual([0])
})

test('the expected F1 uses the lowered likelihoods', () => {
  const { shifts, sharpness } = defaultScenarios
  const expected = shifts.map((shift) => {
    const share = 1 / (1 + Math.exp(sharpness * articleCaution - shift))
    return 20 / (10 + 10 * (1 + share)) / shifts.length
  })
  const { expectedF1 } = selectContent(predicted([1, 0.5], 'article')).likeliest
  expect(expectedF1).toBeCloseTo(expected.reduce((sum, one) => sum + one, 0))
})

test('certain segments stay certain, and the preference is used', () => {
  const { kept, likeliest } = selectContent(predicted([1, 0], 'article'))
  expect(kept).toEqual([0])
  expect(likeliest.expectedF1).toBeCloseTo(1, 4)
  expect(selectContent(predicted([1, 0.5], 'article'), { beta: 2 }).kept).toEqual([0, 1])
})

test('a page of links without a likely segment has no content', () => {
  const links = '<p><a href=/>0</a><p><a href=/>1</a>'
  expect(selectContent(predicted([0.24, 0.1], 'listing', links))).toEqual({
    kept: [],
    likeliest: { kept: [], expectedF1: 0 },
  })
  expect(selectContent(predicted([0.25, 0.1], 'listing', links)).kept).toContain(0)
})

test('a short page has content, unless it has very few words', () => {
  const short = predicted([0.24, 0.1], 'listing')
  expect(selectContent(short).kept).toContain(0)
  expect(selectContent({ ...short, words: Float32Array.of(10, 9) }).kept).toEqual([])
})

test.each([
  ['', 0],
  ['<p>four', 0],
  ['<a href=/>four</a>', 1],
  // 4 and 3 of 10
  ['<nav><a href=/>four</a></nav><p>two <button> six </button></p>', 7 / 10],
  // hidden texts do not count
  ['<a href=/>four</a><p hidden>four<p>four<script>four</script>', 1 / 2],
])('of %j', (html, share) => {
  expect(clickableShare(segmentPage(readPage(html)))).toBeCloseTo(share, 9)
})
