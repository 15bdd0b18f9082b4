import { describe, expect, test } from 'vitest'
import { Matrix } from '../../ml/numeric/matrix.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { segmentVectors } from '../features/vectors.js'
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
  words: new Float32Array(likelihoods.length).fill(100),
  features: new Matrix([], likelihoods.length),
})

test('less is kept on articles than on other pages of the same likelihoods', () => {
  // 150 words expected;
  // with the second 300 / 350, without 200 / 250; on the article the second has e^-1 to 1, a share of .27
  expect(selectContent(predicted([1, 0.5], 'listing')).kept).toEqual([0, 1])
  expect(selectContent(predicted([1, 0.5], 'article')).kept).toEqual([0])
})

test('more is kept on services', () => {
  // log odds of -.41; raised to -.11, a share of .47
  expect(selectContent(predicted([1, 0.4], 'listing')).kept).toEqual([0])
  expect(selectContent(predicted([1, 0.4], 'service')).kept).toEqual([0, 1])
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

test('comments below an article are less likely than predicted, posts of a forum are not', () => {
  const posts = ['I waited there for an hour.', 'The boat was never late.', 'So take the bus then.']
  const html = `<p>${'word '.repeat(60)}</p>${posts
    .map((text, at) => `<div><i>1.2.2012 10:0${at}</i><p>${text}</p><a href=/r>Reply</a></div>`)
    .join('')}`
  const { features, ...rest } = predicted(
    [0.95, ...posts.flatMap(() => [0.1, 0.9, 0])],
    'forum',
    html,
  )
  const vectors = segmentVectors(rest.segmentation)
  const words = Float32Array.of(60, ...posts.flatMap(() => [2, 40, 1]))
  const forum = { ...rest, features: vectors, words }
  expect(selectContent(forum).kept).toEqual(expect.arrayContaining([0, 2, 5, 8]))
  const { types } = predicted([0], 'article')
  expect(selectContent({ ...forum, types }).kept).toEqual([0])
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

test('a page without a likely segment has content, unless it has very few words', () => {
  const mostly = '<p>zero <a href=/>a</a><p>one<p hidden>two'
  const unlikely = predicted([0.24, 0.1, 0.1], 'listing', mostly)
  const withWords = (...words: number[]) => ({ ...unlikely, words: Float32Array.from(words) })
  expect(selectContent(withWords(40, 10, 10)).kept).toContain(0)
  // of so few words all that reads like text is content
  expect(selectContent(withWords(6, 6, 7)).kept).toEqual([0, 1])
  const links = '<p><a href=/>zero</a><p><a href=/>one</a>'
  expect(selectContent(predicted([0.24, 0.1], 'listing', links)).kept).toEqual([])
})

describe('on a page of less than eighty words', () => {
  const [text, link] = ['<p>one two', '<p><a href=/>three four']
  const kept = (html: string, words = 10, likelihoods = [0.9, 0.01]) => {
    const prediction = predicted(likelihoods, 'article', html)
    const features = segmentVectors(prediction.segmentation)
    return selectContent({ ...prediction, features, words: Float32Array.of(words, 10) }).kept
  }

  test('texts are kept, links only where they are likely', () => {
    expect(kept(text + text.replace('one', 'six'))).toEqual([0, 1])
    expect(kept(text + text.replace('one', 'six'), 70)).toEqual([0])
    expect(kept(text + link)).toEqual([0])
    expect(kept(link + link.replace('three', 'six'), 10, [0.9, 0.9])).toEqual([0, 1])
  })

  test('nothing, where there are only links of one or two words', () => {
    const prediction = predicted([0.9, 0.9], 'article', link + link.replace('three', 'six'))
    const withWords = (words: number) => ({ ...prediction, words: Float32Array.of(2, words) })
    expect(selectContent(withWords(3)).kept).toEqual([])
    expect(selectContent(withWords(4)).kept).toEqual([0, 1])
  })

  test.each(['nav', 'footer', 'aside', 'form', 'button', 'div role=dialog'])(
    'not what stands in a %s',
    (name) => {
      expect(kept(`${text}<${name}>three four</${name.split(' ')[0]}>`)).toEqual([0])
    },
  )
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
