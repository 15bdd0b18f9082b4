import { expect, test } from 'vitest'
import { measureBlock, near } from '../features.test-kit.js'
import { symbolsFamily } from './symbols.js'

test('both variants of the measures of 004, worked out by hand', () => {
  const html = '<div id="x"><p>One, two.</p><p><a href="/">Three</a> four</p>Five</div>'
  // NC = 9 + 10 + 4 = 23, in links 5, in P 19; ND = 3: P, P, A; NP = 2: , and .
  expect(measureBlock(symbolsFamily, html, 'x')).toEqual(
    near({
      'text-density': (23 - 5) / (3 + 1 - 1),
      'punctuation-density': (23 - 5) / (2 + 1),
      score: ((23 - 5) / (3 + 1 - 1)) * Math.log10(2 + 2) * Math.log((23 - 5) / (2 + 1)),
      'text-density-printed': (23 - 19) / (3 + 1 - 2),
      'punctuation-density-printed': (23 - 19) / (2 + 1),
      'score-printed':
        ((23 - 19) / (3 + 1 - 2)) * Math.log10(2 + 2) * Math.log((23 - 19) / (2 + 1)),
    }),
  )
})

test('as printed, a text of paragraphs only scores 0; as described, it scores more', () => {
  const html = '<div id="x"><p>Oil rose again.</p><p>Buyers reacted.</p></div>'
  expect(measureBlock(symbolsFamily, html, 'x')).toEqual(
    near({
      'text-density': 30 / (2 + 1),
      'punctuation-density': 30 / (2 + 1),
      score: (30 / 3) * Math.log10(2 + 2) * Math.log(30 / 3),
      'text-density-printed': 0,
      'punctuation-density-printed': 0,
      'score-printed': 0,
    }),
  )
})

test('more punctuation than text scores 0, never less', () => {
  expect(measureBlock(symbolsFamily, '<div id="x">...</div>', 'x')).toMatchObject(
    near({ 'text-density': 3, 'punctuation-density': 3 / 4, score: 0 }),
  )
})
