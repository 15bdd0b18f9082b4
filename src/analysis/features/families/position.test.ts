import { expect, test } from 'vitest'
import { measureSegment, near } from '../features.test-kit.js'
import { positionFamily } from './position.js'

// 7 + 5 + 4 + 14 + 3 = 33 characters of text, 14 + 14 + 13 + 21 + 10 = 72 of source
const html = '<p>One two</p><h1>Title</h1><h2>Part</h2><p>Some text here</p><p>End</p>'

test('the fourth of five segments, worked out by hand', () => {
  expect(measureSegment(positionFamily, html, 3)).toEqual(
    near({
      runs: 3 / 4,
      'from-start': 3,
      'from-end': 1,
      text: 16 / 33, // 7 + 5 + 4
      source: 44 / 72, // 14 + 14 + 13 + 3
      'heading-level': 2,
      'since-heading': 1,
      'after-h1': 1,
      'from-h1': 2,
    }),
  )
})

test('a segment before the first heading', () => {
  expect(measureSegment(positionFamily, html, 0)).toEqual(
    near({
      runs: 0,
      'from-start': 0,
      'from-end': 4,
      text: 0,
      source: 3 / 72,
      'heading-level': 0,
      'since-heading': 1,
      'after-h1': 0,
      'from-h1': 1,
    }),
  )
})

test('a heading is its own nearest heading', () => {
  expect(measureSegment(positionFamily, html, 1)).toMatchObject({
    'heading-level': 1,
    'since-heading': 0,
    'after-h1': 1,
    'from-h1': 0,
  })
})

test('segments are counted from the last heading', () => {
  expect(measureSegment(positionFamily, html, 4)).toMatchObject({
    'heading-level': 2,
    'since-heading': 2,
  })
})

test('the first H1 counts when there are two', () => {
  const twice = '<h1>Shop</h1><p>Tea</p><h1>Green tea</h1>'
  expect(measureSegment(positionFamily, twice, 2)).toMatchObject({ 'after-h1': 1, 'from-h1': 2 })
})

test('a page without an H1', () => {
  expect(measureSegment(positionFamily, '<p>One</p><h2>Two</h2><p>Three</p>', 2)).toMatchObject({
    'heading-level': 2,
    'after-h1': 0,
    'from-h1': 0,
  })
})

test('the only segment of a page is its first', () => {
  expect(measureSegment(positionFamily, '<p>One</p>', 0)).toMatchObject({ runs: 0, 'from-end': 0 })
})

test('a heading with another block inside is a heading', () => {
  const nested = '<p>One</p><h1><div>Title</div></h1><p>Two</p>'
  expect(measureSegment(positionFamily, nested, 2)).toMatchObject({
    'heading-level': 1,
    'since-heading': 1,
    'after-h1': 1,
    'from-h1': 1,
  })
})
