import { expect, test } from 'vitest'
import { measureRun, near } from '../features.test-kit.js'
import { overlap } from './overlap.js'

const head =
  '<head><title>Green tea guide</title><meta name="description" content="Brew a tea"></head>'

test('a run that shares words with title and description, worked out by hand', () => {
  const html = `${head}<body><p>Tea guide: how to pour <b>green</b> tea</p></body>`
  expect(measureRun(overlap, html, 0)).toEqual(
    near({
      title: 4 / 7, // Tea, guide, green, tea
      'title-covered': 4 / 3,
      description: 2 / 7, // Tea, tea
      'description-covered': 2 / 3,
    }),
  )
})

test('a page that says nothing about itself has nothing in common with its runs', () => {
  expect(measureRun(overlap, '<body><p>Tea guide</p></body>', 0)).toEqual({
    title: 0,
    'title-covered': 0,
    description: 0,
    'description-covered': 0,
  })
})

test('a part of a word is not the word', () => {
  expect(measureRun(overlap, `${head}<body><p>Teapot greens</p></body>`, 0)).toMatchObject({
    title: 0,
    description: 0,
  })
})
