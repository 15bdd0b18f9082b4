import { expect, test } from 'vitest'
import { measureSegment, near } from '../features.test-kit.js'
import { neighboursFamily } from './neighbours.js'

test('a segment between two others, worked out by hand', () => {
  const html = '<p><a href="/">Home</a> page</p><p>Here</p><p>End! It is (<a href="/">so</a>).</p>'
  expect(measureSegment(neighboursFamily, html, 1)).toEqual(
    near({
      'previous-characters': 9,
      'previous-links': 4 / 9,
      'previous-sentences': 0,
      'next-characters': 16,
      'next-links': 2 / 16,
      'next-sentences': 2,
      'previous-in-block': 0,
      'next-in-block': 0,
    }),
  )
})

const pair = '<div>One.<br><br>Two words</div>'

test('the first segment of a page has none before it', () => {
  expect(measureSegment(neighboursFamily, pair, 0)).toEqual(
    near({
      'previous-characters': 0,
      'previous-links': 0,
      'previous-sentences': 0,
      'next-characters': 9,
      'next-links': 0,
      'next-sentences': 0,
      'previous-in-block': 0,
      'next-in-block': 1,
    }),
  )
})

test('the last segment of a page has none after it', () => {
  expect(measureSegment(neighboursFamily, pair, 1)).toEqual(
    near({
      'previous-characters': 4,
      'previous-links': 0,
      'previous-sentences': 1,
      'next-characters': 0,
      'next-links': 0,
      'next-sentences': 0,
      'previous-in-block': 1,
      'next-in-block': 0,
    }),
  )
})
