import { expect, test } from 'vitest'
import { measureBlock, near } from '../features.test-kit.js'
import { patternsFamily } from './patterns.js'

test('the measures of 001, worked out by hand', () => {
  const html =
    '<div id="x"><h3>A</h3><p>B <b>c</b></p><h3>D</h3><p>E</p><a href="/">F</a><hr></div>'
  expect(measureBlock(patternsFamily, html, 'x')).toEqual(
    near({
      'important-tags': 5, // H3, P, H3, P, HR; neither B nor A
      'sequence-length': 5, // h3 p h3 p hr
      'sequence-tags': 3,
      repetition: 4 / 5, // h3 p occurs twice
    }),
  )
})

test('a block without elements has no sequence', () => {
  expect(measureBlock(patternsFamily, '<p id="x">Tea</p>', 'x')).toEqual({
    'important-tags': 0,
    'sequence-length': 0,
    'sequence-tags': 0,
    repetition: 0,
  })
})
