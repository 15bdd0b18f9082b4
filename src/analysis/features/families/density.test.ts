import { describe, expect, test } from 'vitest'
import { measureBlock, near } from '../features.test-kit.js'
import { densityFamily } from './density.js'

/** Logarithm to any base, as 000 (2) writes it. */
const log = (base: number, of: number) => Math.log(of) / Math.log(base)

test('the measures of 000, worked out by hand', () => {
  const html =
    '<div id="x"><p>Some plain words</p><p><a href="/">More</a>/<a href="/b">less</a> here</p></div>' +
    '<p><a href="/">Away</a></p>'
  expect(measureBlock(densityFamily, html, 'x')).toEqual(
    near({
      characters: 30, // 16 + 14
      tags: 4, // P, P, A, A
      'link-characters': 8,
      'link-tags': 2,
      text: 30 / 4,
      // C/T log of (C/LC x T/LT), its base ln(C/notLC x LC + LCb/Cb x C + e); the page has 12 of 34 in links
      composite:
        (30 / 4) * log(Math.log((30 / 22) * 8 + (12 / 34) * 30 + Math.E), (30 / 8) * (4 / 2)),
      sum: 16 / 1 + 14 / 2, // (7): the first P has no tag, which counts as one; the second has two
    }),
  )
})

test('the sum is over blocks directly inside', () => {
  const html = '<div id="x">Own<div><p>Four</p><p>Five5</p></div><p>Sixsix</p></div>'
  // (4 + 5) / 2 tags + 6 / 1
  expect(measureBlock(densityFamily, html, 'x')).toMatchObject(near({ sum: 9 / 2 + 6 }))
})

describe('where 000 (2) would divide by 0', () => {
  test('no tags and no links count as one each, and the base stays above one', () => {
    expect(measureBlock(densityFamily, '<div id="x">Words only</div>', 'x')).toMatchObject(
      near({ text: 10, composite: (10 * Math.log((10 / 1) * (1 / 1))) / 0.01 }),
    )
  })

  test('a block of links only has a composite density of 0', () => {
    const html = '<div id="x"><a href="/">Link</a></div>'
    expect(measureBlock(densityFamily, html, 'x')).toMatchObject(near({ text: 4, composite: 0 }))
  })

  test('no plain text counts as one character of it', () => {
    const html = '<div id="x"><b><a href="/">Link</a></b></div>'
    const base = Math.log((4 / 1) * 4 + (4 / 4) * 4 + Math.E)
    expect(measureBlock(densityFamily, html, 'x')).toMatchObject(
      near({ composite: (4 / 2) * log(base, (4 / 4) * (2 / 1)) }),
    )
  })

  test('an empty block has no density', () => {
    expect(measureBlock(densityFamily, '<div id="x"><img></div>', 'x')).toEqual(
      near({
        characters: 0,
        tags: 1,
        'link-characters': 0,
        'link-tags': 0,
        text: 0,
        composite: 0,
        sum: 0,
      }),
    )
  })
})
