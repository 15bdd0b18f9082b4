import { describe, expect, test } from 'vitest'
import { findIn, textsOf } from './methods.test-kit.js'
import { symbolDensity, symbolDensityPrinted } from './symbol-density.js'

const story = '<p>Oil rose again, a bit.</p><p>Buyers reacted, too.</p>'
const menu = '<div><a href="/">Home</a><a href="/b">About us</a></div>'

describe('the DIV with the greatest score', () => {
  test('as described in the paper: links are subtracted', () => {
    expect(textsOf(symbolDensity, `${menu}<div>${story}</div>`)).toEqual([
      'Oil rose again, a bit.',
      'Buyers reacted, too.',
    ])
  })

  test('as printed: paragraphs are subtracted, and the menu wins', () => {
    expect(textsOf(symbolDensityPrinted, `${menu}<div>${story}</div>`)).toEqual(['Home About us'])
  })

  test('is the inner of two with the same text, because the outer has more tags', () => {
    const parts = [...findIn(symbolDensity, `<div>${menu}<div>${story}</div></div>`).parts!()]
    expect(parts.map(({ depth, isKept }) => [depth, isKept])).toEqual([
      [0, false],
      [1, false],
      [1, true],
    ])
  })

  test('measures of the DIV of the story, worked out by hand', () => {
    // 22 + 20 characters in two tags; two commas and two full stops
    const [part] = [...findIn(symbolDensity, `<div>${story}</div>`).parts!()]
    const { measures } = part!
    expect(measures['textDensity']).toBeCloseTo(42 / 3)
    expect(measures['punctuationDensity']).toBeCloseTo(42 / 5)
    expect(measures['score']).toBeCloseTo(14 * Math.log10(4) * Math.log(42 / 5))
  })
})

test('hidden DIVs are ignored', () => {
  const hidden = `<div hidden>${story.repeat(3)}</div>`
  expect(textsOf(symbolDensity, `${hidden}<div>${story}</div>`)).toHaveLength(2)
})

test('a page without DIVs is kept as a whole, with a warning', () => {
  const { segments, warnings } = findIn(symbolDensity, story)
  expect(segments).toEqual([0, 1])
  expect(warnings).toEqual(['symbol-density: the page has no DIV, so all of it is kept.'])
})

test('nothing is kept if all scores are 0, with a warning', () => {
  const { segments, warnings } = findIn(symbolDensityPrinted, `<div>${story}</div>`)
  expect(segments).toEqual([])
  expect(warnings).toEqual(['symbol-density: no DIV scores above 0, so nothing is kept.'])
})
