import { describe, expect, test } from 'vitest'
import { measureSegment, near } from '../features.test-kit.js'
import { articlesFamily } from './articles.js'

// 1 + 2 + 3 + 1 + 1 + 2 = 10 words, 6 of them in the first article and 2 in the second
const html = `<body><h1>Tea</h1>
  <article><h1>Green tea</h1><p>Pour it hot</p><article><p>Thanks</p></article></article>
  <p>Next</p>
  <div role="article"><h1>Black tea</h1></div></body>`

describe('on a page of two articles with a nested one in the first, worked out by hand', () => {
  test('a segment before them', () => {
    expect(measureSegment(articlesFamily, html, 0)).toEqual({
      count: 2,
      before: 0,
      place: 0,
      share: 0,
      'to-largest': 0,
      depth: 0,
      'first-headings': 3,
      'first-headings-before': 1,
    })
  })

  test('the first segment of the first', () => {
    expect(measureSegment(articlesFamily, html, 1)).toEqual(
      near({
        count: 2,
        before: 1,
        place: 1,
        share: 6 / 10, // 2 + 3 + 1
        'to-largest': 1,
        depth: 1,
        'first-headings': 3,
        'first-headings-before': 2,
      }),
    )
  })

  test('the segment in the nested article', () => {
    expect(measureSegment(articlesFamily, html, 3)).toEqual(
      near({
        count: 2,
        before: 1,
        place: 1,
        share: 6 / 10,
        'to-largest': 1,
        depth: 2,
        'first-headings': 3,
        'first-headings-before': 2,
      }),
    )
  })

  test('the segment between them', () => {
    expect(measureSegment(articlesFamily, html, 4)).toEqual({
      count: 2,
      before: 1,
      place: 0,
      share: 0,
      'to-largest': 0,
      depth: 0,
      'first-headings': 3,
      'first-headings-before': 2,
    })
  })

  test('the segment in the second', () => {
    expect(measureSegment(articlesFamily, html, 5)).toEqual(
      near({
        count: 2,
        before: 2,
        place: 2,
        share: 2 / 10,
        'to-largest': 2 / 6,
        depth: 1,
        'first-headings': 3,
        'first-headings-before': 3,
      }),
    )
  })
})

test('the largest may come last', () => {
  const two = '<article>One</article><article>Two three four</article>'
  expect(measureSegment(articlesFamily, two, 0)).toMatchObject({ 'to-largest': 1 / 3 })
  expect(measureSegment(articlesFamily, two, 1)).toMatchObject({ 'to-largest': 1 })
})

test('articles without text are counted', () => {
  const empty = '<article></article><article>One</article><article></article>Two<article></article>'
  expect(measureSegment(articlesFamily, empty, 0)).toMatchObject({ count: 4, before: 2, place: 2 })
  expect(measureSegment(articlesFamily, empty, 1)).toMatchObject({ count: 4, before: 3, place: 0 })
})

test('articles without words have no share', () => {
  expect(measureSegment(articlesFamily, '<article>…</article>', 0)).toMatchObject({
    place: 1,
    share: 0,
    'to-largest': 0,
  })
})

test.each([
  ['<div role=" Article ">', 1],
  ['<article role="presentation">', 1],
  ['<div class="article">', 0],
  ['<section>', 0],
])('%s: %s', (opening, count) => {
  expect(measureSegment(articlesFamily, `${opening}Tea`, 0)).toMatchObject({ count, depth: count })
})

test('an H1 without text counts; a segment in a block inside an H1 is not in it', () => {
  const headings = '<h1></h1><h1><div>One</div></h1><h1>Two<br><br>three</h1>'
  const seen = [0, 1, 2].map((segment) => measureSegment(articlesFamily, headings, segment))
  expect(seen.map((segment) => segment['first-headings'])).toEqual([3, 3, 3])
  expect(seen.map((segment) => segment['first-headings-before'])).toEqual([0, 1, 2])
})

test('100,000 nested articles count as one, up to the maximum depth', () => {
  expect(measureSegment(articlesFamily, `${'<article>'.repeat(100_000)}Tea`, 0)).toMatchObject({
    count: 1,
    before: 1,
    place: 1,
    share: 1,
    depth: 511, // of 512 open elements, the document is one
  })
})
