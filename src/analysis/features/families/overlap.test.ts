import { expect, test } from 'vitest'
import { measureSegment, near } from '../features.test-kit.js'
import { overlapFamily } from './overlap.js'

const head =
  '<head><title>Green tea guide</title><meta name="description" content="Brew a tea"></head>'

test('a segment that shares words with title and description, worked out by hand', () => {
  const html = `${head}<body><p>Tea guide: how to pour <b>green</b> tea</p></body>`
  expect(measureSegment(overlapFamily, html, 0)).toEqual(
    near({
      title: 4 / 7, // Tea, guide, green, tea
      'title-covered': 4 / 3,
      description: 2 / 7, // Tea, tea
      'description-covered': 2 / 3,
    }),
  )
})

test('without title and description there is no overlap', () => {
  expect(measureSegment(overlapFamily, '<body><p>Tea guide</p></body>', 0)).toEqual({
    title: 0,
    'title-covered': 0,
    description: 0,
    'description-covered': 0,
  })
})

test('parts of words do not match', () => {
  expect(
    measureSegment(overlapFamily, `${head}<body><p>Teapot greens</p></body>`, 0),
  ).toMatchObject({
    title: 0,
    description: 0,
  })
})
