import { expect, test } from 'vitest'
import { measureSegment, near } from '../features.test-kit.js'
import { pageFamily } from './page.js'

const html = '<p>Tea is hot.</p><p><a href="/">More tea</a> <img></p><div>Bye</div>'

test.each([0, 1, 2])('the page, from segment %i, worked out by hand', (segment) => {
  // 11 + 8 + 3 = 22 characters
  expect(measureSegment(pageFamily, html, segment)).toEqual(
    near({
      runs: 3,
      words: 6,
      'words-per-run': 6 / 3,
      links: 8 / 22,
      paragraphs: 19 / 22,
      sentences: 1 / 3,
      images: 1,
      'tags-per-character': 5 / 22, // P, P, A, IMG, DIV
    }),
  )
})
