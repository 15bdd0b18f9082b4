import { describe, expect, test } from 'vitest'
import { findIn, textsOf } from '../methods.test-kit.js'
import { keyPatterns } from './key-patterns.js'

const seen = (html: string) =>
  [...findIn(keyPatterns, html).parts!()].map(({ kind, depth, measures, isKept }) => [
    `${'  '.repeat(depth)}${kind}`,
    measures['elements'],
    measures['importance'],
    isKept,
  ])

const entry = '<h3>Tea</h3><p>Hot <b>and</b> black</p>'

test('blocks by repeating patterns, with their important tags', () => {
  const html = `<ul>${'<li><a href=/>Home</a></li>'.repeat(4)}</ul>${entry}${entry}`
  expect(seen(html)).toEqual([
    ['cut element', 1, 0, false], // the list: links only
    ['  block', 4, 0, false],
    ...new Array(4).fill(['    element', 1, 0, false]),
    ['block', 2, 2, true], // H3 and P; B is no important tag
    ['  element', 1, 1, true],
    ['  element', 1, 1, true],
    ['block', 2, 2, true],
    ['  element', 1, 1, true],
    ['  element', 1, 1, true],
  ])
})

describe('initial filtering', () => {
  test('the contents of links and bold move up', () => {
    const card = '<a href="/"><h3></h3><p>Tea</p></a>'
    expect(seen(card + card)[0]).toEqual(['block', 2, 0, false])
    const bold = '<b><h3></h3><p>Tea</p></b>'
    expect(seen(bold + bold)[0]).toEqual(['block', 2, 1, true])
  })

  test('segments of links only are removed, others are kept as a whole', () => {
    expect(
      textsOf(keyPatterns, '<p><a href="/">Home</a></p><p>Tea <a href="/">or milk</a></p>'),
    ).toEqual(['Tea or milk'])
  })
})

test('an element with text only is a block', () => {
  expect(textsOf(keyPatterns, '<div>Tea</div>')).toEqual(['Tea'])
})
