import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runLine } from '../blocks/run-text.js'
import { seenRun } from './seen-runs.js'
import { segmentVisually } from './vips.js'
import { made } from './vips.test-kit.js'

/** The texts of each leaf block. */
function blocksOf(html: string, permitted?: number): readonly (readonly string[])[] {
  const { segmentation, rendering } = made(html)
  const { leaves } = segmentVisually(segmentation, rendering, permitted)
  return leaves.map(({ runs }) => runs.map((run) => runLine(segmentation, run)))
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
  test('is parted into what lies above, side by side, and below', () => {
    expect(blocksOf(columns)).toEqual([['Head'], ['One', 'Two'], ['Side', 'More'], ['Foot']])
  })

  test('is one block where that is coherent enough, and each text where nothing else is', () => {
    expect(blocksOf(columns, 1)).toEqual([['Head', 'One', 'Two', 'Side', 'More', 'Foot']])
    expect(blocksOf(columns.replaceAll('300">', '300" size="17">'), 10).flat()).toEqual([
      ...['Head', 'One', 'Two', 'Side', 'More', 'Foot'],
    ])
  })

  test('every leaf is as coherent as permitted', () => {
    const { segmentation, rendering } = made(columns)
    for (let permitted = 1; permitted <= 10; permitted++) {
      for (const { coherence } of segmentVisually(segmentation, rendering, permitted).leaves) {
        expect(coherence).toBeGreaterThanOrEqual(permitted)
      }
    }
  })
})

test('what begins larger begins a block, paragraphs of one text do not', () => {
  const html = `<body box="0 0 600 500"><p box="0 0 600 100">One</p><p box="0 116 600 100">Two</p>
    <h2 box="0 250 600 30" size="24" weight="700">Then</h2><p box="0 296 600 100">Three</p>`
  expect(blocksOf(html)).toEqual([
    ['One', 'Two'],
    ['Then', 'Three'],
  ])
})

test('a line that is drawn between texts parts them', () => {
  const parted = (between: string): string =>
    `<body box="0 0 600 400"><p box="0 0 600 100">One</p>${between}<p box="0 140 600 100">Two</p>`
  expect(blocksOf(parted(''), 7)).toEqual([['One', 'Two']])
  expect(blocksOf(parted('<hr box="0 120 600 2">'), 7)).toEqual([['One'], ['Two']])
})

test('what stays in the window is a block of its own, though it lies upon others', () => {
  const html = `<body box="0 0 600 2000"><p box="0 0 600 900">One</p><div box="0 880 600 40" fixed>
    <p box="0 880 600 40">Cookies</p></div><p box="0 910 600 900">Two</p>`
  expect(blocksOf(html)).toEqual([['One', 'Two'], ['Cookies']])
})

test('what is not seen stands in no block', () => {
  const html = `<body box="0 0 600 400"><p box="0 0 600 100">One</p><p box="0 0 600 100" unseen>Two</p>
    <p>Three</p><p box="-900 0 200 100">Four</p><p box="0 0 1 1">Five</p>`
  expect(blocksOf(html)).toEqual([['One']])
})

test('a page on which nothing is seen has no blocks', () => {
  expect(blocksOf('<p>One</p>')).toEqual([])
  expect(blocksOf('')).toEqual([])
})

test('what lies upon one another is kept apart only by how it looks', () => {
  const html = `<body box="0 0 600 400"><p box="0 0 600 100">One</p><p box="0 50 600 100">Two</p>`
  expect(blocksOf(html)).toEqual([['One', 'Two']])
})

/** Elements in elements, anywhere on the page, alike or not, with texts, lines and pictures in them. */
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

test('every run that is seen stands in exactly one leaf, at each degree', () => {
  let most = 0
  fc.assert(
    fc.property(anyBody, fc.integer({ min: 1, max: 10 }), (html, permitted) => {
      const { segmentation, rendering } = made(html)
      const { leaves, leafOf } = segmentVisually(segmentation, rendering, permitted)
      const runs = Array.from({ length: segmentation.runs.count }, (_, run) => run)
      const seen = runs.filter((run) => seenRun(segmentation, rendering, run) !== undefined)
      expect(leaves.flatMap((leaf) => leaf.runs).sort((a, b) => a - b)).toEqual(seen)
      expect(runs.filter((run) => leafOf[run]! >= 0)).toEqual(seen)
      for (const { coherence } of leaves) expect(coherence).toBeGreaterThanOrEqual(permitted)
      most = Math.max(most, seen.length)
    }),
    { numRuns: 500 },
  )
  expect(most).toBeGreaterThan(5)
})
