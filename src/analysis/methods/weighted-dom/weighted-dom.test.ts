import { describe, expect, test } from 'vitest'
import { findIn, textsOf } from '../methods.test-kit.js'
import { weightedDom } from './weighted-dom.js'

const leaf = (words: number, word = 'word') => `<p>${`${word} `.repeat(words)}</p>`
const subtree = (width: number, leaves: readonly string[]) =>
  `<div style="width:${width}%">${leaves.join('')}</div>`

const seen = (html: string) =>
  [...findIn(weightedDom, html).parts!()].map(({ kind, measures, isKept }) => [
    kind,
    measures['weight'],
    isKept,
  ])

describe("003's own example", () => {
  const html = [
    subtree(70, [leaf(100), leaf(120)]),
    subtree(70, [leaf(10), leaf(50)]),
    subtree(30, [leaf(1), leaf(5)]),
  ].join('')

  test('weights of the subtrees and their leaves; 30 % x (1 + 5) / 2 is 0.9, not 31 as printed', () => {
    expect(seen(html)).toEqual([
      ['subtree', expect.closeTo(77), true],
      ['leaf', 100, true],
      ['leaf', 120, true],
      ['subtree', expect.closeTo(21), false],
      ['leaf', 10, false],
      ['leaf', 50, false],
      ['subtree', expect.closeTo(0.9), false],
      ['leaf', 1, false],
      ['leaf', 5, false],
    ])
  })

  test('the leaves of the heaviest are kept', () => {
    expect(findIn(weightedDom, html).segments).toEqual([0, 1])
  })
})

describe('pruning', () => {
  const story = `<div>${leaf(6)}${leaf(6)}</div>`

  test.each([
    ['FORM', `<form>${leaf(9, 'Send')}${leaf(1, 'now')}</form>`],
    ['NOSCRIPT', `<noscript>${leaf(40)}${leaf(40)}</noscript>`],
    ['OBJECT', `<object>${leaf(40)}${leaf(40)}</object>`],
    ['what is hidden', `<div hidden>${leaf(40)}${leaf(40)}</div>`],
  ])('%s is ignored', (_, ignored) => {
    expect(findIn(weightedDom, `${story}${ignored}`).segments).toEqual([0, 1])
  })

  test('NOSCRIPT inside a leaf is ignored with its tag and its own words', () => {
    const html = `<div><p>One two<noscript>${'three '.repeat(50)}</noscript></p>${leaf(3)}</div>`
    expect(seen(html)[0]).toEqual(['subtree', (2 / 1 + 3) / 2, true])
  })

  test('a FORM with more than half of the words is not ignored', () => {
    expect(findIn(weightedDom, `<form>${story}</form>${leaf(5)}`).segments).toEqual([0, 1])
  })
})

describe('merging', () => {
  test('a block that contains only one other is merged with it', () => {
    const html = `<div>${leaf(8)}<blockquote>${leaf(20)}</blockquote></div><div>${leaf(9)}${leaf(9)}</div>`
    expect(seen(html)).toEqual([
      ['subtree', expect.closeTo((8 + 20) / 2), true],
      ['leaf', 8, true],
      ['leaf', 20, true],
      ['subtree', 9, false],
      ['leaf', 9, false],
      ['leaf', 9, false],
    ])
  })

  test('inline elements are merged with their leaf: SPAN, B, IMG', () => {
    const html = '<div><p>One <span>two</span> <b>three</b><img></p><p>Four</p></div>'
    expect(textsOf(weightedDom, html)).toEqual(['One two three', 'Four'])
  })
})

test('a page of links only keeps nothing, with a warning', () => {
  expect(findIn(weightedDom, '<p><a href="/">Home</a></p>')).toMatchObject({
    segments: [],
    warnings: ['weighted-dom: no leaf has words outside links.'],
  })
})

test('the document has the title, the keywords and a paragraph for each leaf, escaped for XML', () => {
  const html = `<title>Tea &amp; milk</title><meta name="keywords" content="tea, milk ,tea;茶、奶">
    <div><p>Less &lt; more\u0007<br><br>Two lines</p><p>And <b>bold</b></p></div>`
  expect(findIn(weightedDom, html).document!()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<document>
<title>Tea &amp; milk</title>
<keywords>
<keyword>tea</keyword>
<keyword>milk</keyword>
<keyword>茶</keyword>
<keyword>奶</keyword>
</keywords>
<body>
<p>Less &lt; more
Two lines</p>
<p>And bold</p>
</body>
</document>
`)
})
