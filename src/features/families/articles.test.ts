import { describe, expect, test } from 'vitest'
import { measureRun, near } from '../features.test-kit.js'
import { articles } from './articles.js'

// 1 + 2 + 3 + 1 + 1 + 2 = 10 words, 6 of them in the first article and 2 in the second
const html = `<body><h1>Tea</h1>
  <article><h1>Green tea</h1><p>Pour it hot</p><article><p>Thanks</p></article></article>
  <p>Next</p>
  <div role="article"><h1>Black tea</h1></div></body>`

describe('on a page of two articles with one inside the first, worked out by hand', () => {
  test('a run before them', () => {
    expect(measureRun(articles, html, 0)).toEqual({
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

  test('the first run of the first', () => {
    expect(measureRun(articles, html, 1)).toEqual(
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

  test('the run in the article inside it', () => {
    expect(measureRun(articles, html, 3)).toEqual(
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

  test('the run between them', () => {
    expect(measureRun(articles, html, 4)).toEqual({
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

  test('the run in the second', () => {
    expect(measureRun(articles, html, 5)).toEqual(
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
  expect(measureRun(articles, two, 0)).toMatchObject({ 'to-largest': 1 / 3 })
  expect(measureRun(articles, two, 1)).toMatchObject({ 'to-largest': 1 })
})

test('articles without text are counted where they stand', () => {
  const empty = '<article></article><article>One</article><article></article>Two<article></article>'
  expect(measureRun(articles, empty, 0)).toMatchObject({ count: 4, before: 2, place: 2 })
  expect(measureRun(articles, empty, 1)).toMatchObject({ count: 4, before: 3, place: 0 })
})

test('articles without words have no share', () => {
  expect(measureRun(articles, '<article>…</article>', 0)).toMatchObject({
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
  expect(measureRun(articles, `${opening}Tea`, 0)).toMatchObject({ count, depth: count })
})

test('an H1 without text is an H1; a run in a block inside one is not its own', () => {
  const headings = '<h1></h1><h1><div>One</div></h1><h1>Two<br><br>three</h1>'
  const seen = [0, 1, 2].map((run) => measureRun(articles, headings, run))
  expect(seen.map((run) => run['first-headings'])).toEqual([3, 3, 3])
  expect(seen.map((run) => run['first-headings-before'])).toEqual([0, 1, 2])
})

test('100,000 articles inside each other are one, as deep as a page is read', () => {
  expect(measureRun(articles, `${'<article>'.repeat(100_000)}Tea`, 0)).toMatchObject({
    count: 1,
    before: 1,
    place: 1,
    share: 1,
    depth: 511, // of 512 open elements, the document is one
  })
})
