import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findIn, methodPage, textsOf } from '../methods.test-kit.js'
import { blockClustering, clusteringDefaults, trainedThreshold } from './block-clustering.js'
import { type BlockAppearance, clusterBlocks, similarity } from './clusters.js'
import { findDataRegions } from './data-regions.js'

const block = (
  images: number,
  [plainTexts, plainFonts]: readonly [number, number],
  [linkTexts, linkFonts]: readonly [number, number],
): BlockAppearance => ({ images, plainTexts, linkTexts, plainFonts, linkFonts })

describe('002 (3) by table 2, worked out by hand', () => {
  test('all three parts, weighted by the contents of the blocks', () => {
    const one = block(1, [4, 2], [1, 1])
    const other = block(2, [5, 4], [1, 1])
    // 14 things: 3 images 1/2 alike, 9 plain texts in 2 of 4 fonts, 2 link texts in the same number
    expect(similarity(one, other)).toBeCloseTo((3 / 14) * 0.5 + (9 / 14) * 0.5 + (2 / 14) * 1)
  })

  test.each([
    ['blocks that nothing tells apart', block(1, [2, 1], [3, 2]), block(1, [2, 1], [3, 2]), 1],
    ['images only in one', block(2, [0, 0], [0, 0]), block(0, [1, 1], [0, 0]), 0],
    ['empty blocks', block(0, [0, 0], [0, 0]), block(0, [0, 0], [0, 0]), 0],
  ])('%s', (_, one, other, expected) => {
    expect(similarity(one, other)).toBe(expected)
  })

  test('is symmetric and between 0 and 1', () => {
    const some = fc.nat({ max: 9 })
    const any = fc
      .tuple(some, some, some, some, some)
      .map(([images, texts, fonts, links, linkFonts]) =>
        block(images, [texts, fonts], [links, linkFonts]),
      )
    fc.assert(
      fc.property(any, any, (one, other) => {
        expect(similarity(one, other)).toBeCloseTo(similarity(other, one))
        expect(similarity(one, other)).toBeGreaterThanOrEqual(0)
        expect(similarity(one, other)).toBeLessThanOrEqual(1 + 1e-9)
      }),
    )
  })
})

describe('clusters', () => {
  const plain = (fonts: number) => block(0, [4, fonts], [0, 0])

  test('are connected by chains of similar blocks', () => {
    // 2/3 and 3/4 are above .6, 2/4 is not; 1/2 is not
    const [two, three, four, one] = clusterBlocks([plain(2), plain(3), plain(4), plain(1)], 0.6)
    expect(two).toBe(three)
    expect(three).toBe(four)
    expect(one).not.toBe(two)
  })

  test('only the 512 most common signatures are compared', () => {
    const rare = Array.from({ length: 600 }, (_, at) => block(at + 1, [1, 1], [0, 0]))
    const clusters = clusterBlocks([...rare, ...rare.slice(500)], 0)
    expect(new Set(clusters).size).toBe(1 + 600 - 512)
  })
})

const record = (name: string) =>
  `<div><img><p>${name}, by someone who writes</p><p>costs <b>5</b></p></div>`
const records = ['Tea', 'Milk', 'Rice'].map(record).join('')

test('the records of the data region are kept, without noise', () => {
  const menu = '<ul><li><a href=/>Home</a></li><li><a href=/>Away</a></li></ul>'
  expect(textsOf(blockClustering, `${menu}<main>${records}</main>`)).toEqual([
    'Tea, by someone who writes',
    'costs 5',
    'Milk, by someone who writes',
    'costs 5',
    'Rice, by someone who writes',
    'costs 5',
  ])
})

test('data regions and their records, worked out by hand', () => {
  const parts = [...findIn(blockClustering, `<main>${records}</main>`).parts!()]
  const region = parts.filter(({ isKept }) => isKept)
  expect(region.map(({ kind, depth }) => [kind, depth])).toEqual([
    ['data region', 0],
    ['record', 1],
    ['record', 1],
    ['record', 1],
  ])
  // 26 + 7, 27 + 7, 27 + 7 characters
  expect(region[0]!.measures).toEqual({ records: 3, characters: 101, longest: 34 })
})

test('a page of one text has no similar blocks, with a warning', () => {
  expect(findIn(blockClustering, '<p>Tea</p>')).toMatchObject({
    segments: [],
    warnings: ['block-clustering: no two blocks are similar.'],
  })
})

describe('a threshold trained from a sample page', () => {
  const other =
    '<div><p>All <i>about</i> <u>us</u> <b>here</b>, <code>and</code> <s>more</s></p></div>'
  const html = `<main>${records}${other}</main>`
  const known = ['tea', 'milk', 'rice'].map((name) => [
    name,
    'by',
    'someone',
    'who',
    'writes',
    'costs',
    '5',
  ])

  test('separates known records from other blocks', () => {
    const page = methodPage(html)
    const threshold = trainedThreshold(page, known)
    const regions = findDataRegions(page, { ...clusteringDefaults, threshold })
    expect(regions.map((region) => region.records.length)).toContain(3)
  })

  test('is the default if no region contains any of them', () => {
    expect(trainedThreshold(methodPage(html), [['coffee']])).toBe(clusteringDefaults.threshold)
  })
})
