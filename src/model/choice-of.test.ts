import { expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import { Matrix } from '../features/matrix.js'
import { readPage } from '../page/read-page.js'
import { articleCaution, choiceOf } from './choice-of.js'
import { usualMoods } from './choose-runs.js'
import type { Judgement } from './page-judge.js'
import { pageTypes } from './page-type.js'

const judged = (
  likelihoods: readonly number[],
  type: (typeof pageTypes)[number],
  html = likelihoods.map((_, run) => `<p>${run}`).join(''),
): Judgement => ({
  segmentation: segment(readPage(html)),
  likelihoods: Float32Array.from(likelihoods),
  types: Float32Array.from(pageTypes, (one) => (one === type ? 1 : 0)),
  words: new Float32Array(likelihoods.length).fill(10),
  seen: new Matrix([], likelihoods.length),
})

test('on an article less is kept than on other pages of the same likelihoods', () => {
  // due 20 of words; with the second 30 / 35, without 20 / 25; on the article the second has e^-1 to 1, a share of .27
  expect(choiceOf(judged([1, 0.5], 'listing')).kept).toEqual([0, 1])
  expect(choiceOf(judged([1, 0.5], 'article')).kept).toEqual([0])
})

test('what is expected is expected of the cautious likelihoods', () => {
  const { shifts, sharpness } = usualMoods
  const expected = shifts.map((shift) => {
    const share = 1 / (1 + Math.exp(sharpness * articleCaution - shift))
    return 20 / (10 + 10 * (1 + share)) / shifts.length
  })
  const { expectedF1 } = choiceOf(judged([1, 0.5], 'article'))
  expect(expectedF1).toBeCloseTo(expected.reduce((sum, one) => sum + one, 0))
})

test('certainty stays certain, and leaning is heeded', () => {
  const { kept, expectedF1 } = choiceOf(judged([1, 0], 'article'))
  expect(kept).toEqual([0])
  expect(expectedF1).toBeCloseTo(1, 4)
  expect(choiceOf(judged([1, 0.5], 'article'), { beta: 2 }).kept).toEqual([0, 1])
})

test('a page of links of which no run may be hoped to be content has none', () => {
  const links = '<p><a href=/>0</a><p><a href=/>1</a>'
  expect(choiceOf(judged([0.24, 0.1], 'listing', links))).toEqual({ kept: [], expectedF1: 0 })
  expect(choiceOf(judged([0.25, 0.1], 'listing', links)).kept).toContain(0)
})

test('a short page has some, unless it says next to nothing', () => {
  const short = judged([0.24, 0.1], 'listing')
  expect(choiceOf(short).kept).toContain(0)
  expect(choiceOf({ ...short, words: Float32Array.of(10, 9) }).kept).toEqual([])
})

test('what is said twice is kept once, where it is said first; a few words may be said again', () => {
  const once = '<p>a b  c d e<p>Read more'
  const judgement = judged([1, 1, 1, 1], 'listing', `${once}<div>${once}</div>`)
  expect(choiceOf({ ...judgement, words: Float32Array.of(5, 2, 5, 2) }).kept).toEqual([0, 1, 3])
})
