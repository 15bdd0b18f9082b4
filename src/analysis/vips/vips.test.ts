import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segmentLine } from '../../page/segments/segment-text.js'
import { segmentVisually } from './vips.js'
import { renderTestPage } from './vips.test-kit.js'
import { visibleSegment } from './visible-segments.js'

/** The texts of each leaf block. */
function blocksOf(html: string, permitted?: number): readonly (readonly string[])[] {
  const { segmentation, rendering } = renderTestPage(html)
  const { leaves } = segmentVisually(segmentation, rendering, permitted)
  return leaves.map(({ segments }) => segments.map((segment) => segmentLine(segmentation, segment)))
}

const columns = `<body box="0 0 1000 900">
  <div box="0 0 1000 60" background="navy"><h1 box="10 10 300 40" size="32">Head</h1></div>
  <div box="0 80 700 760">
    <p box="0 80 700 300">One</p><p box="0 396 700 300">Two</p>
  </div>
  <div box="740 80 260 500">
    <p box="740 80 260 200">Side</p><p box="740 296 260 200">More</p>
  </div>
  <div box="0 860 1000 40" background="grey"><p box="0 870 400 20">Foot</p></div>`

describe('a page of two columns', () => {
  test('is divided into header, columns and footer', () => {
    expect(blocksOf(columns)).toEqual([['Head'], ['One', 'Two'], ['Side', 'More'], ['Foot']])
  })

  test('is one block at the lowest permitted degree, and single texts at the highest', () => {
    expect(blocksOf(columns, 1)).toEqual([['Head', 'One', 'Two', 'Side', 'More', 'Foot']])
    expect(blocksOf(columns.replaceAll('300">', '300" size="17">'), 10).flat()).toEqual([
      ...['Head', 'One', 'Two', 'Side', 'More', 'Foot'],
    ])
  })

  test('every leaf reaches the permitted degree', () => {
    const { segmentation, rendering } = renderTestPage(columns)
    for (let permitted = 1; permitted <= 10; permitted++) {
      for (const { coherence } of segmentVisually(segmentation, rendering, permitted).leaves) {
        expect(coherence).toBeGreaterThanOrEqual(permitted)
      }
    }
  })
})

test('a larger font starts a block, paragraphs of one text do not', () => {
  const html = `<body box="0 0 600 500"><p box="0 0 600 100">One</p><p box="0 116 600 100">Two</p>
    <h2 box="0 250 600 30" size="24" weight="700">Then</h2><p box="0 296 600 100">Three</p>`
  expect(blocksOf(html)).toEqual([
    ['One', 'Two'],
    ['Then', 'Three'],
  ])
})

test('a drawn line separates texts', () => {
  const blocksWith = (between: string): string =>
    `<body box="0 0 600 400"><p box="0 0 600 100">One</p>${between}<p box="0 140 600 100">Two</p>`
  expect(blocksOf(blocksWith(''), 7)).toEqual([['One', 'Two']])
  expect(blocksOf(blocksWith('<hr box="0 120 600 2">'), 7)).toEqual([['One'], ['Two']])
})

test('a fixed element is a block of its own, although it overlaps others', () => {
  const html = `<body box="0 0 600 2000"><p box="0 0 600 900">One</p><div box="0 880 600 40" fixed>
    <p box="0 880 600 40">Cookies</p></div><p box="0 910 600 900">Two</p>`
  expect(blocksOf(html)).toEqual([['One', 'Two'], ['Cookies']])
})

test('invisible texts are in no block', () => {
  const html = `<body box="0 0 600 400"><p box="0 0 600 100">One</p><p box="0 0 600 100" unseen>Two</p>
    <p>Three</p><p box="-900 0 200 100">Four</p><p box="0 0 1 1">Five</p>`
  expect(blocksOf(html)).toEqual([['One']])
})

test('a page without visible texts has no blocks', () => {
  expect(blocksOf('<p>One</p>')).toEqual([])
  expect(blocksOf('')).toEqual([])
})

test('overlapping texts are separated by appearance only', () => {
  const html = `<body box="0 0 600 400"><p box="0 0 600 100">One</p><p box="0 50 600 100">Two</p>`
  expect(blocksOf(html)).toEqual([['One', 'Two']])
})

/** Nested elements at any position, with any style, texts, lines and pictures. */
const anyPage = fc.letrec<{ readonly node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.constantFrom('text', ' ', '<hr box="0 300 600 2">', '<img box="5 5 50 50">', '<br>'),
    fc
      .record({
        tag: fc.constantFrom('div', 'p', 'td', 'table', 'ul', 'li', 'section', 'h2', 'span'),
        box: fc.tuple(fc.nat(900), fc.nat(900), fc.nat(400), fc.nat(400)),
        look: fc.constantFrom('', '', 'size=30', 'background=red', 'unseen', 'fixed', 'weight=700'),
        inside: fc.array(tie('node'), { maxLength: 5 }),
      })
      .map(
        ({ tag, box, look, inside }) =>
          `<${tag} box="${box.join(' ')}" ${look}>${inside.join('')}</${tag}>`,
      ),
  ),
}))

const anyBody = fc.array(anyPage.node, { minLength: 1, maxLength: 6 }).map((all) => all.join(''))

test('every visible segment is in exactly one leaf, for every permitted degree', () => {
  let maxVisible = 0
  fc.assert(
    fc.property(anyBody, fc.integer({ min: 1, max: 10 }), (html, permitted) => {
      const { segmentation, rendering } = renderTestPage(html)
      const { leaves, leafOf } = segmentVisually(segmentation, rendering, permitted)
      const segments = Array.from({ length: segmentation.segments.count }, (_, segment) => segment)
      const seen = segments.filter(
        (segment) => visibleSegment(segmentation, rendering, segment) !== undefined,
      )
      expect(leaves.flatMap((leaf) => leaf.segments).sort((a, b) => a - b)).toEqual(seen)
      expect(segments.filter((segment) => leafOf[segment]! >= 0)).toEqual(seen)
      for (const { coherence } of leaves) expect(coherence).toBeGreaterThanOrEqual(permitted)
      maxVisible = Math.max(maxVisible, seen.length)
    }),
    { numRuns: 500 },
  )
  expect(maxVisible).toBeGreaterThan(5)
})
