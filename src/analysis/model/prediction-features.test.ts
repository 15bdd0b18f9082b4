import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { predictionFeatureNames, predictionFeatures } from './prediction-features.js'

/** Segments 0 to 4: a and b in the UL, one and two in the DIV, z alone. */
const html =
  '<ul><li class=x>a</li><li class=x>b</li></ul><div><p class=x>one</p><p class=y>two</p></div><h2>z</h2>'
const likelihoods = Float32Array.of(0, 0.25, 1, 0.75, 0.25)
const words = [1, 1, 4, 2, 1]

const features = predictionFeatures(segmentPage(readPage(html)), likelihoods, words)
const featureOf = (name: string): readonly number[] => {
  expect(predictionFeatureNames).toContain(name)
  return [...features.column(predictionFeatureNames.indexOf(name))]
}

test('features are the likelihoods of the segment and its neighbours, -1 beyond the ends', () => {
  expect(featureOf('opinion.own')).toEqual([0, 0.25, 1, 0.75, 0.25])
  expect(featureOf('opinion.previous-1')).toEqual([-1, 0, 0.25, 1, 0.75])
  expect(featureOf('opinion.next-3')).toEqual([0.75, 0.25, -1, -1, -1])
})

test('window means are weighted by words, without the segment itself', () => {
  // 3 to each side of segment 2 is all: (0 + .25 + 1.5 + .25) / 5
  expect(featureOf('opinion.near-3')[2]).toBeCloseTo(2 / 5)
  // before it (0 + .25) / 2, after it (1.5 + .25) / 3
  expect(featureOf('opinion.before-8')[2]).toBeCloseTo(0.125)
  expect(featureOf('opinion.after-8')[2]).toBeCloseTo(1.75 / 3)
  expect(featureOf('opinion.before-3')[0]).toBe(-1)
})

test('means of blocks around a segment exclude it', () => {
  expect(featureOf('opinion.block-0')).toEqual([-1, -1, -1, -1, -1])
  expect(featureOf('opinion.block-1').slice(0, 4)).toEqual([0.25, 0, 0.75, 1])
  // the document: of 4 * 1 + 2 * .75 + .25 + .25 = 6 likely words the DIV holds 5.5
  expect(featureOf('opinion.block-share-1')[2]).toBeCloseTo(5.5 / 6)
  expect(featureOf('opinion.block-share-6')).toEqual([1, 1, 1, 1, 1])
})

test('means of similar segments exclude the segment', () => {
  expect(featureOf('opinion.same-shape')).toEqual([0.25, 0, -1, -1, -1])
  expect(featureOf('opinion.same-path')).toEqual([0.25, 0, 0.75, 1, -1])
  expect(featureOf('opinion.same-opening')).toEqual([0.25, 0, -1, -1, -1])
})

test('page features are equal for all segments', () => {
  expect(featureOf('opinion.page-words')).toEqual([6, 6, 6, 6, 6])
  expect(featureOf('opinion.page-share')[0]).toBeCloseTo(6 / 9)
  expect(featureOf('opinion.page-most')[0]).toBe(1)
  expect(featureOf('opinion.read-so-far')[3]).toBeCloseTo(4.25 / 6)
  expect(featureOf('opinion.rank')).toEqual(
    [0, 0.2, 0.8, 0.6, 0.2].map((rank) => Math.fround(rank)),
  )
  expect(featureOf('opinion.distance')).toEqual([2, 1, 0, 0, 1])
})

describe('the core of the page', () => {
  test('is the innermost block with the share', () => {
    // one alone holds 4 of 6, the DIV 5.5 of 6
    expect(featureOf('opinion.core-0.5')).toEqual([0, 0, 1, 0, 0])
    expect(featureOf('opinion.core-0.8')).toEqual([0, 0, 1, 1, 0])
    expect(featureOf('opinion.core-0.95')).toEqual([1, 1, 1, 1, 1])
  })

  test('is the page when nothing is likely', () => {
    const none = predictionFeatures(segmentPage(readPage(html)), new Float32Array(5), words)
    expect([...none.column(predictionFeatureNames.indexOf('opinion.core-0.5'))]).toEqual([
      1, 1, 1, 1, 1,
    ])
  })
})

test('a page without segments has no rows, and every name is distinct', () => {
  expect(predictionFeatures(segmentPage(readPage('')), new Float32Array(0), []).rows).toBe(0)
  for (const [column] of predictionFeatureNames.entries()) {
    expect(features.column(column).every(Number.isFinite)).toBe(true)
  }
})
