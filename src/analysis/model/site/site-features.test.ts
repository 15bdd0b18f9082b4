import { expect, test } from 'vitest'
import { sigmoid } from '../../../ml/numeric/probabilities.js'
import { isSameDocument, summaryLimits } from './page-summary.js'
import { segmentPlaces } from './segment-places.js'
import { summarized } from './site-evidence.test-kit.js'
import { distinctDocuments, siteFeatures } from './site-features.js'

const likely = sigmoid(2)
const unlikely = sigmoid(-1)

/** A story of a site, and a menu with the same text on each page. */
const story = (text: string, more = '') =>
  summarized(
    `<div class="menu">Home</div><div class="story" id="s${text.length}"><p>${text}</p></div>${more}`,
    more === '' ? [unlikely, likely] : [unlikely, likely, unlikely],
    [1],
  )

test('a place is the same on each page, whatever digits its class and id have', () => {
  const placesOf = (html: string) => segmentPlaces(summarized(html, [0.5]).segmentation)
  const one = placesOf('<div class="post-12" id="p12"><p>One</div>')
  const other = placesOf('<div class="post-7" id="p7"><p>Two</div>')
  expect(other).toEqual(one)
  const renamed = placesOf('<div class="post" id="p7"><p>Two</div>')
  expect(renamed.path).toEqual(one.path)
  expect(renamed.shape).not.toEqual(one.shape)
  expect(renamed.opening).not.toEqual(one.opening)
})

test('the opening is that of a block and of the one around it', () => {
  const { opening, shape } = segmentPlaces(
    summarized(
      '<div class="a"><i></i><div class="b">One</div></div><div class="c"><div class="a"><div class="b">Two',
      [0, 0],
    ).segmentation,
  )
  expect(opening[0]).toBe(opening[1])
  expect(shape[0]).not.toBe(shape[1])
})

test('other pages say how many have a text, and what they predict in its places', () => {
  const own = story('The ferry was late again.', '<footer>Imprint</footer>')
  const others = [story('The captain was asleep.'), story('The bus was early.')]
  const evidence = distinctDocuments([own, ...others].map(({ summary }) => summary))
  const features = siteFeatures(own, own.keys, own.summary, evidence)!
  const [menu, text, foot] = [0, 1, 2].map((row) => features.record(row))
  expect(menu).toMatchObject({ 'site.pages': 2, 'site.same-text': 1, 'site.shape-kept': 0 })
  expect(menu!['site.shape-odds']).toBeCloseTo(-1)
  expect(text).toMatchObject({ 'site.same-text': 0, 'site.shape-kept': 1, 'site.path-kept': 1 })
  expect(text!['site.odds']).toBeCloseTo(2)
  expect(text!['site.words']).toBeCloseTo(Math.log(11))
  expect(text!['site.path-odds']).toBeCloseTo(2)
  // the ids of stories differ by digits only
  expect(text!['site.opening-kept']).toBe(1)
  // no other page has a footer
  expect(foot).toMatchObject({ 'site.shape-odds': -7, 'site.shape-kept': -1 })
})

test('a page without other documents has no features: its copies at other addresses are the same one', () => {
  const own = story('The ferry was late again.')
  const copy = story('The ferry was late again.', '<p>Printed today</p>')
  expect(isSameDocument(own.summary, copy.summary)).toBe(true)
  expect(distinctDocuments([own.summary, copy.summary])).toHaveLength(1)
  expect(siteFeatures(own, own.keys, own.summary, [copy.summary])).toBeUndefined()
  expect(siteFeatures(own, own.keys, own.summary, [])).toBeUndefined()
})

test('pages that keep nothing are the same document only if all their texts are', () => {
  const empty = (text: string) => summarized(`<p>${text}</p>`, [0.1]).summary
  expect(isSameDocument(empty('One'), empty('Two'))).toBe(false)
  expect(isSameDocument(empty('One'), empty('One'))).toBe(true)
})

test('a summary is bounded: of many texts the lowest hashes, which are the same on each page', () => {
  const count = 3000
  const page = summarized(
    Array.from({ length: count }, (_, at) => `<p>Text ${at}`).join(''),
    new Array(count).fill(0.9),
    Array.from({ length: count }, (_, at) => at),
  )
  const { texts, main, sums } = page.summary
  expect([texts.length, main.length]).toEqual([summaryLimits.texts, summaryLimits.main])
  expect(texts).toEqual(page.keys.texts.toSorted().slice(0, summaryLimits.texts))
  // all are in one place
  expect(sums.shape.places).toHaveLength(1)
  expect(sums.shape.words[0]).toBe(10 * count)
  expect(sums.shape.kept[0]).toBe(10 * count)
})
