import { expect, test } from 'vitest'
import { measureRun, near } from '../features.test-kit.js'
import { repetition } from './repetition.js'

const html =
  '<ul><li><a href="/a">Tea</a></li><li>Milk</li><li><a href="/a">tea</a></li></ul><p>Much longer</p>'

test('the second of three list items, worked out by hand', () => {
  expect(measureRun(repetition, html, 1)).toEqual(
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
  expect(measureRun(repetition, html, 2)).toEqual(
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

test('a run of a shape of its own', () => {
  expect(measureRun(repetition, html, 3)).toEqual(
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

test('beyond the ends of the page nothing is alike', () => {
  expect(measureRun(repetition, '<p>One</p>', 0)).toMatchObject({
    'like-previous': 0,
    'like-next': 0,
  })
})

test('another class is another shape', () => {
  const classes = '<p class="lead">One</p><p>Two</p><p>Three</p>'
  expect(measureRun(repetition, classes, 1)).toMatchObject({
    'same-shape': 1,
    'like-previous': 0,
    'like-next': 1,
  })
})
