import { expect, test } from 'vitest'
import { measureSegment, near } from '../features.test-kit.js'
import { emphasisFamily } from './emphasis.js'

test('a paragraph with emphasis of all kinds, worked out by hand', () => {
  const html = '<p><b>Big</b>/<i>slow</i>/<code>cat</code><img src="cat.png"> nap time</p>'
  // 3 + 1 + 4 + 1 + 3 + 9 = 21 characters, 5 words
  expect(measureSegment(emphasisFamily, html, 0)).toEqual(
    near({
      bold: 3 / 21,
      italic: 4 / 21,
      code: 3 / 21,
      heading: 0,
      paragraph: 1,
      control: 0,
      elements: 4 / 5, // B, I, CODE and IMG
      images: 1,
    }),
  )
})

test('a heading counts as heading in any font', () => {
  expect(measureSegment(emphasisFamily, '<h2>Hot (<em>tea</em>)</h2>', 0)).toEqual(
    near({
      bold: 0,
      italic: 3 / 9,
      code: 0,
      heading: 1,
      paragraph: 0,
      control: 0,
      elements: 1 / 2,
      images: 0,
    }),
  )
})

test('buttons and labels are controls', () => {
  expect(measureSegment(emphasisFamily, '<form><label>Name</label>: yours</form>', 0)).toEqual(
    near({
      bold: 0,
      italic: 0,
      code: 0,
      heading: 0,
      paragraph: 0,
      control: 4 / 11,
      elements: 1 / 2,
      images: 0,
    }),
  )
})
