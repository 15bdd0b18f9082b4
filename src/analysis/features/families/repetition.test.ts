import { expect, test } from 'vitest'
import { measureSegment, near } from '../features.test-kit.js'
import { repetitionFamily } from './repetition.js'

const html =
  '<ul><li><a href="/a">Tea</a></li><li>Milk</li><li><a href="/a">tea</a></li></ul><p>Much longer</p>'

test('the second of three list items, worked out by hand', () => {
  expect(measureSegment(repetitionFamily, html, 1)).toEqual(
    near({
      'same-words': 0,
      'same-shape': 2,
      'same-shape-share': 3 / 4,
      'shape-characters': 10 / 3, // 3 + 4 + 3
      'shape-links': 6 / 10,
      'like-previous': 1,
      'like-next': 1,
    }),
  )
})

test('the last of three list items has the words of the first', () => {
  expect(measureSegment(repetitionFamily, html, 2)).toEqual(
    near({
      'same-words': 1,
      'same-shape': 2,
      'same-shape-share': 3 / 4,
      'shape-characters': 10 / 3,
      'shape-links': 6 / 10,
      'like-previous': 1,
      'like-next': 0,
    }),
  )
})

test('a segment of a shape of its own', () => {
  expect(measureSegment(repetitionFamily, html, 3)).toEqual(
    near({
      'same-words': 0,
      'same-shape': 0,
      'same-shape-share': 1 / 4,
      'shape-characters': 11,
      'shape-links': 0,
      'like-previous': 0,
      'like-next': 0,
    }),
  )
})

test('there is no similar segment beyond the ends of the page', () => {
  expect(measureSegment(repetitionFamily, '<p>One</p>', 0)).toMatchObject({
    'like-previous': 0,
    'like-next': 0,
  })
})

test('another class makes another shape', () => {
  const classes = '<p class="lead">One</p><p>Two</p><p>Three</p>'
  expect(measureSegment(repetitionFamily, classes, 1)).toMatchObject({
    'same-shape': 1,
    'like-previous': 0,
    'like-next': 1,
  })
})
