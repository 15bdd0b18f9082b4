import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Matrix } from '../../ml/numeric/matrix.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { blockFacts } from './block-facts.js'
import { BlockView } from './block-view.js'
import { countPage } from './counts.js'
import { blockWithId } from './features.test-kit.js'
import { blockFeatures, segmentFeatures, vectorNames } from './registry.js'
import { segmentFacts } from './segment-facts.js'
import { SegmentView } from './segment-view.js'
import { blockVectors, segmentVectors } from './vectors.js'

const segmentsOf = (html: string) => segmentVectors(segmentPage(readPage(html)))
const blocksOf = (html: string) => blockVectors(segmentPage(readPage(html)))
const rowsOf = (matrix: Matrix) =>
  Array.from({ length: matrix.rows }, (_, row) => matrix.record(row))

const page = `<html><head><title>Tea</title></head><body>
  <nav><ul><li><a href="/">Home</a></li><li><a href="/tea">Tea</a></li></ul></nav>
  <main><h1>Green tea</h1><p>It is hot. Cost: 2 €.</p><p>Mail a@b.org<br><br>on 05.03.2024</p></main>
</body></html>`

describe('names', () => {
  test('are unique', () => {
    expect(new Set(vectorNames).size).toBe(vectorNames.length)
  })

  test('have the length of a vector', () => {
    const matrix = segmentsOf(page)
    expect(matrix.names).toEqual(vectorNames)
    expect(Object.keys(matrix.record(0))).toHaveLength(vectorNames.length)
  })

  test('are those of the segment, its block and its container, in this order', () => {
    expect(vectorNames.slice(0, segmentFeatures.length)).toEqual(
      segmentFeatures.map(({ name }) => name),
    )
    const rest = vectorNames.slice(segmentFeatures.length)
    const firstOfContainer = rest.findIndex((name) => name.startsWith('container.'))
    expect(rest.slice(0, firstOfContainer).every((name) => name.startsWith('block.'))).toBe(true)
    expect(rest.slice(firstOfContainer)).toEqual(
      blockFeatures.map(({ name }) => `container.${name}`),
    )
  })

  test('of block vectors are those of block features', () => {
    expect(blocksOf(page).names).toEqual(blockFeatures.map(({ name }) => name))
  })
})

describe('a segment has the measures', () => {
  test('of itself', () => {
    const rows = rowsOf(segmentsOf(page))
    expect(rows.map((row) => row['text.characters'])).toEqual([4, 3, 9, 21, 12, 13])
    expect(rows.map((row) => row['emphasis.heading'])).toEqual([0, 0, 1, 0, 0, 0])
  })

  test('of its block', () => {
    const rows = rowsOf(segmentsOf(page))
    expect(rows.map((row) => row['block.structure.is-item'])).toEqual([1, 1, 0, 0, 0, 0])
    expect(rows.map((row) => row['block.structure.is-heading'])).toEqual([0, 0, 1, 0, 0, 0])
    expect(rows.map((row) => row['block.structure.is-paragraph'])).toEqual([0, 0, 0, 1, 1, 1])
    expect(rows.map((row) => row['block.structure.runs'])).toEqual([1, 1, 1, 1, 2, 2])
  })

  test('of the nearest block above with other segments', () => {
    const rows = rowsOf(segmentsOf(page))
    expect(rows.map((row) => row['container.structure.runs'])).toEqual([2, 2, 4, 4, 4, 4])
    expect(rows.map((row) => row['container.structure.is-list'])).toEqual([1, 1, 0, 0, 0, 0])
    expect(rows.map((row) => row['container.structure.is-section'])).toEqual([0, 0, 1, 1, 1, 1])
  })

  test('of the page when there is no other segment', () => {
    const [only] = rowsOf(segmentsOf('<body><div><p>Tea</p></div></body>'))
    expect(only).toMatchObject({ 'container.structure.depth': 0, 'container.density.tags': 3 })
  })

  test('of its block equal to those of the block vectors', () => {
    const segmentation = segmentPage(readPage(page.replace('<main>', '<main id="x">')))
    const segments = segmentVectors(segmentation)
    const main = blockVectors(segmentation).record(blockWithId(segmentation, 'x'))
    const seen = segments.record(3)
    for (const { name } of blockFeatures)
      expect([name, seen[`container.${name}`]]).toEqual([name, main[name]])
  })
})

test('blocks come in page order, the document first', () => {
  const rows = rowsOf(blocksOf('<ul><li>One</li><li>two 2</li></ul>'))
  expect(rows.map((row) => row['density.characters'])).toEqual([8, 8, 3, 5])
  expect(rows.map((row) => row['structure.depth'])).toEqual([0, 1, 2, 2])
})

describe('for any page', () => {
  const expectFinite = (html: string) => {
    for (const matrix of [segmentsOf(html), blocksOf(html)]) {
      for (const [index, name] of matrix.names.entries()) {
        const odd = matrix.column(index).find((value) => !Number.isFinite(value))
        expect([name, odd]).toEqual([name, undefined])
      }
    }
  }

  test.each([
    ['empty', ''],
    ['one word', 'Tea'],
    ['signs only', '<p>…!</p>'],
    ['an image and nothing else', '<img width="99999" height="99999">'],
    ['links and nothing else', '<a href="/">a</a><a href="/">b</a>'],
    ['one empty block after another', '<div></div>'.repeat(300)],
    ['one block in another', `${'<div>'.repeat(600)}Tea`],
    ['widths without sense', '<p style="width:0%">a<p style="width:.px">b<td width="-3">c'],
    ['hidden', '<p hidden>Tea</p><template><p>Tea</p></template>'],
    ['half a surrogate pair', '<p>\ud83d a \udc4d</p>'],
    ['a long word', `<p>${'o'.repeat(100_000)}</p>`],
    ['all in HEAD', '<head><title>Tea</title></head>'],
  ])('every number is finite: %s', (_, html) => {
    expectFinite(html)
  })

  test('every number is finite: any string', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), expectFinite))
  })

  const pieces = fc.constantFrom(
    ...['<div>', '</div>', '<p>', '<a href="/">', '</a>', '<h1>', '</h1>', '<ul>', '<li>', '<img>'],
    ...['<table>', '<td width="9%">', '<form>', '<input>', '<select>', '</form>', '<br>', '<b>'],
    ...['Tea. ', '2024', ' a@b.org ', '€5', '。', '<title>Tea', '</title>', '<p hidden>', '<pre>'],
  )
  const anyPage = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))

  test('every number is finite: any sequence of tags', () => {
    fc.assert(fc.property(anyPage, expectFinite))
  })

  test('columns that are filled as wholes have the measures of the views', () => {
    fc.assert(
      fc.property(anyPage, (html) => {
        const segmentation = segmentPage(readPage(html))
        const counts = countPage(segmentation)
        const facts = segmentFacts(segmentation, counts, blockFacts(segmentation, counts))
        const [segment, block] = [new SegmentView(facts), new BlockView(facts.blocks)]
        for (const [row, seen] of rowsOf(segmentsOf(html)).entries()) {
          for (const { name, measure } of segmentFeatures)
            expect([name, seen[name]]).toEqual([name, Math.fround(measure(segment.moveTo(row)))])
          for (const { name, measure } of blockFeatures)
            expect([name, seen[`container.${name}`]]).toEqual([
              name,
              Math.fround(measure(block.moveTo(facts.container[row]!))),
            ])
        }
      }),
    )
  })

  test('vectors are deterministic', () => {
    expect(rowsOf(segmentsOf(page))).toEqual(rowsOf(segmentsOf(page)))
    expect(rowsOf(blocksOf(page))).toEqual(rowsOf(blocksOf(page)))
  })

  test('a page without text has no vectors', () => {
    expect(segmentsOf('<div><img></div>').rows).toBe(0)
    expect(blocksOf('<div><img></div>').rows).toBe(2)
  })
})

test('columns that are not needed are 0, and the others as in all vectors', () => {
  const segmentation = segmentPage(readPage('<h1>Ferry</h1><p>It sails at <b>ten</b>.</p>'))
  const all = segmentVectors(segmentation)
  const needed = new Set(['text.words', 'container.structure.depth'])
  const some = segmentVectors(segmentation, { needed })
  expect(some.names).toEqual(all.names)
  for (const [column, name] of all.names.entries()) {
    const own = all.column(column)
    expect([...some.column(column)]).toEqual(needed.has(name) ? [...own] : [...own].map(() => 0))
  }
})
