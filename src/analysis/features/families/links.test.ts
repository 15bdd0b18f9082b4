import { expect, test } from 'vitest'
import { measureSegment, near } from '../features.test-kit.js'
import { linksFamily } from './links.js'

test('a segment with two links in it, worked out by hand', () => {
  const html = '<p>(<a href="/a">The guide</a>) says (<a href="/b">ask</a>) now</p>'
  expect(measureSegment(linksFamily, html, 0)).toEqual(
    near({
      characters: 12 / 26, // 9 + 3, of 11 + 4 + 5 + 3 and three spaces
      words: 3 / 5,
      count: 2,
      'per-word': 2 / 5,
      all: 0,
    }),
  )
})

test('a segment that is a link only', () => {
  expect(measureSegment(linksFamily, '<p><a href="/">All news</a></p>', 0)).toEqual(
    near({ characters: 1, words: 1, count: 1, 'per-word': 1 / 2, all: 1 }),
  )
})

test('an A without HREF is not a link', () => {
  expect(measureSegment(linksFamily, '<p><a name="top">All news</a></p>', 0)).toEqual({
    characters: 0,
    words: 0,
    count: 0,
    'per-word': 0,
    all: 0,
  })
})

test('a segment of links without words is not all links', () => {
  expect(measureSegment(linksFamily, '<p><a href="/">»</a></p>', 0)).toEqual(
    near({ characters: 1, words: 0, count: 1, 'per-word': 0, all: 0 }),
  )
})
