import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../../page/segments/segment-page.js'
import { readPage } from '../../../page/tree/read-page.js'
import { methodOf } from '../methods.js'
import { findIn, methodPage, textsOf } from '../methods.test-kit.js'
import { BlockDocumentFrequency, blockTerms, cosine } from './site-blocks.js'
import { BlockEntropy, entropyOf } from './site-measures.js'
import { styleImportance } from './style-tree.js'

const termsOf = (html: string) => blockTerms(segmentPage(readPage(html)))
const ten = 'one two three four five six seven eight nine ten'

test('the terms of a block are its distinct visible words', () => {
  expect(termsOf('<div>Tea, tea <p>and milk</p><p hidden>no</p></div>')).toEqual([
    { block: 1, terms: new Set(['tea']) },
    { block: 2, terms: new Set(['and', 'milk']) },
  ])
})

describe('block entropy, worked out by hand', () => {
  test.each([
    [[1, 1], 1],
    [[2, 0], 0],
    [[3, 1], -(0.75 * Math.log2(0.75) + 0.25 * Math.log2(0.25))],
    [[1, 1, 0, 0], 0.5], // one bit of the two that four pages may have
    [[1], 0],
  ])('a term in %j blocks of the pages: %f', (spread, entropy) => {
    expect(entropyOf(spread)).toBeCloseTo(entropy)
  })

  test('of a block is the mean over its terms', () => {
    const pages = ['<p>Home tea</p>', '<p>Home milk</p>'].map(termsOf)
    const entropy = new BlockEntropy(pages)
    expect(entropy.of(pages[0]![0]!)).toBeCloseTo((1 + 0) / 2)
  })
})

describe('inverse block document frequency', () => {
  test('the cosine of terms', () => {
    expect(cosine(new Set(['a', 'b']), new Set(['b', 'c', 'd']))).toBeCloseTo(1 / Math.sqrt(6))
  })

  test.each([
    ['the same words', ten, 1],
    ['nine of ten words and one more: .9 is not above .9', `${ten.replace('ten', 'eleven')}`, 0],
    ['all ten and two more: 10 / sqrt(120) = .913', `${ten} eleven twelve`, 1],
    ['all ten and three more: 10 / sqrt(130) = .877', `${ten} eleven twelve thirteen`, 0],
    ['other words', 'tea and milk', 0],
  ])('%s', (_, words, pages) => {
    const frequency = new BlockDocumentFrequency([termsOf(`<p>${words}</p>`)])
    const [block] = termsOf(`<p>${ten}</p>`)
    expect(frequency.pagesWith(block!)).toBe(pages)
    expect(frequency.inverse(block!)).toBe(1 / (pages + 1))
  })

  test('counts pages, not blocks', () => {
    const page = termsOf('<p>Home</p><p>Home</p>')
    const frequency = new BlockDocumentFrequency([page, termsOf('<p>Tea</p>'), page])
    expect(frequency.pagesWith(page[0]!)).toBe(2)
  })
})

test('key-patterns with other pages of the site omits blocks that they have too', () => {
  const story = (text: string) => `<p>${text}</p><p>Sign up for our letter</p>`
  const others = [segmentPage(readPage(story('Tea is up.')))]
  const page = methodPage(story('Milk is down.'), { others })
  const method = methodOf('key-patterns')
  expect(method.find(page).segments).toEqual([0])
  expect(findIn(method, story('Milk is down.')).segments).toEqual([0, 1])
  expect(textsOf(method, story('Milk is down.'))).toHaveLength(2)
})

test('parts of a page have site measures: shared words, and words of one page', () => {
  const page = methodPage('<p>Home</p><p>Milk</p>', {
    others: [segmentPage(readPage('<p>Home</p><p>Tea</p>'))],
  })
  const parts = [...(methodOf('key-patterns').find(page).parts?.() ?? [])]
  expect(
    parts.map(({ measures }) => [
      measures['entropy'],
      measures['inverse-frequency'],
      measures['style-importance'],
    ]),
  ).toEqual([
    [1, 0.5, 0], // on both pages
    [0, 1, 1],
  ])
})

describe('the site style tree', () => {
  const importances = (...pages: readonly string[]) => {
    const read = pages.map((html) => readPage(html))
    const importance = styleImportance(read)
    const { nodes } = read[0]!
    return Object.fromEntries(
      [...importance.keys()]
        .filter((node) => nodes.depth[node]! > 0 && importance[node]! >= 0)
        .map((node) => [read[0]!.tagName(node), importance[node]]),
    )
  }

  test('words of every page are unimportant, other words are important', () => {
    expect(importances('<p>Home tea</p>', '<p>Home milk</p>')).toEqual({
      p: expect.closeTo(1 - (1 + 0 + 0) / 3),
    })
  })

  test('two layouts on two pages', () => {
    // DIV: entropy 1, two styles, what is in them of one page each
    const found = importances('<div><p>Tea</p></div>', '<div><ul>Tea</ul></div>')
    expect(found['p']).toBe(1)
    expect(found['div']).toBeCloseTo((1 - 0.9 ** 2) * 1 + 0.9 ** 2 * 1)
  })

  test('one layout on two pages has the decayed importance of its contents', () => {
    const found = importances('<div><p>Tea</p></div>', '<div><p>Milk</p></div>')
    expect(found['div']).toBeCloseTo(0.9 * 1)
    expect(importances('<div><p>Tea</p></div>', '<div><p>Tea</p></div>')['div']).toBe(0)
  })

  test('all elements of a single page are important', () => {
    expect(importances('<div><p>Tea</p></div>')).toEqual({ div: 1, p: 1 })
  })
})
