import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countPage } from '../src/analysis/features/counts.js'
import { TallyCursor } from '../src/analysis/features/tally.js'
import { segmentVectors } from '../src/analysis/features/vectors.js'
import { notContent } from '../src/page/columns/node-context.js'
import type { Page } from '../src/page/columns/page.js'
import { tagNames } from '../src/page/columns/tags.js'
import { segmentPage } from '../src/page/segments/segment-page.js'
import { segmentText } from '../src/page/segments/segment-text.js'
import type { Segmentation } from '../src/page/segments/segmentation.js'
import { readPage } from '../src/page/tree/read-page.js'

const name = fc.oneof(
  fc.constantFrom('p', 'div', 'b', 'a', 'ul', 'li', 'table', 'tr', 'td', 'h1', 'br', 'svg', 'pre'),
  fc.constantFrom('head', 'body', 'html', 'title', 'script', 'textarea', 'template', 'noscript'),
  fc.constantFrom(...tagNames.slice(2)),
  fc.constantFrom('my-card', 'DIV', 'x:y'),
)
const attribute = fc.oneof(
  fc.constantFrom(' href=x', ' class="a b"', ' hidden', ' style="display:none"', ' id', ' open'),
  fc.constantFrom(' title="&amp;&lt', " alt='", ' =', ' /', ' width=9 width=8', ' "'),
)
const attributes = fc.array(attribute, { maxLength: 3 }).map((all) => all.join(''))
const startTag = fc
  .tuple(name, attributes, fc.constantFrom('>', '>', '>', '/>', ''))
  .map((parts) => `<${parts.join('')}`)
const endTag = fc
  .tuple(name, fc.constantFrom('>', '>', ' >', ''))
  .map((parts) => `</${parts.join('')}`)
const text = fc.oneof(
  fc.constantFrom(
    'one',
    ' two. ',
    '3',
    '\n',
    '&nbsp;',
    '&amp;',
    '&#8212;',
    '&notit',
    'a@b.example',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const broken = fc.constantFrom(
  ...[
    '<',
    '</',
    '<!--',
    '-->',
    '<!',
    '<?',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE html>',
    '&',
    '&#',
    '&#x',
  ],
  ...['"', "'", '>', '\0', '<p class="', '</>', '<br><br>', '\ud800', '\u205f', '\ufeff'],
)
/** Tags in any order. */
const soup = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: startTag }, { weight: 2, arbitrary: text }, endTag, broken),
    {
      maxLength: 80,
    },
  )
  .map((pieces) => pieces.join(''))
const anyPage = fc.oneof({ weight: 4, arbitrary: soup }, fc.string({ unit: 'binary' }))

const holds = (promise: (segmentation: Segmentation) => void): void =>
  fc.assert(
    fc.property(anyPage, (html) => promise(segmentPage(readPage(html)))),
    { numRuns: 1_500 },
  )

/** The first node for which something does not hold, which a failing test shows. */
const firstNode = ({ nodes }: Page, isWrong: (node: number) => boolean): number | undefined =>
  Array.from({ length: nodes.count }, (_, node) => node).find(isWrong)

function expectConsistentNodes(page: Page): void {
  const { parent, end, depth, sourceStart, sourceEnd, firstAttribute, count } = page.nodes
  expect([parent[0], end[0], depth[0]]).toEqual([-1, count, 0])
  expect(
    firstNode(page, (node) => {
      const above = parent[node]!
      if (node === 0) return false
      return (
        above < 0 || above >= node || end[above]! < end[node]! || depth[node] !== depth[above]! + 1
      )
    }),
  ).toBeUndefined()
  expect(firstNode(page, (node) => end[node]! <= node)).toBeUndefined()
  expect(firstNode(page, (node) => sourceEnd[node]! < sourceStart[node]!)).toBeUndefined()
  expect(firstNode(page, (node) => sourceEnd[node]! > page.html.length)).toBeUndefined()
  expect(
    firstNode(page, (node) => sourceStart[node]! < (sourceStart[node - 1] ?? 0)),
  ).toBeUndefined()
  expect(
    firstNode(page, (node) => sourceEnd[node]! > (sourceEnd[parent[node]!] ?? Infinity)),
  ).toBeUndefined()
  expect(
    firstNode(page, (node) => firstAttribute[node]! > firstAttribute[node + 1]!),
  ).toBeUndefined()
}

describe('any string', () => {
  it('has feature vectors of finite numbers', () => {
    holds((segmentation) => {
      const vectors = segmentVectors(segmentation)
      expect(vectors.rows).toBe(segmentation.segments.count)
      for (let column = 0; column < vectors.names.length; column++) {
        const odd = vectors.column(column).find((value) => !Number.isFinite(value))
        expect([vectors.names[column], odd]).toEqual([vectors.names[column], undefined])
      }
    })
  })

  it('has consistently nested nodes, in source order', () => {
    holds(({ page }) => expectConsistentNodes(page))
  })

  it('has consistently nested blocks', () => {
    holds(({ blocks }) => {
      for (let block = 1; block < blocks.count; block++) {
        const above = blocks.parent[block]!
        expect(above).toBeLessThan(block)
        expect(blocks.end[block]).toBeLessThanOrEqual(blocks.end[above]!)
        expect(blocks.firstSegment[block]).toBeGreaterThanOrEqual(blocks.firstSegment[above]!)
        expect(blocks.endSegment[block]).toBeLessThanOrEqual(blocks.endSegment[above]!)
        expect(blocks.node[block]).toBeGreaterThan(blocks.node[block - 1]!)
      }
    })
  })

  it('has its segments in page order, each with a text', () => {
    holds((segmentation) => {
      const { segments } = segmentation
      let before = 0
      for (let segment = 0; segment < segments.count; segment++) {
        expect(segments.firstNode[segment]).toBeGreaterThanOrEqual(before)
        expect(segments.endNode[segment]).toBeGreaterThan(segments.firstNode[segment]!)
        expect(segmentText(segmentation, segment)).not.toBe('')
        before = segments.endNode[segment]!
      }
    })
  })

  it('has each visible text in one segment, that of its block', () => {
    holds(({ page, segments, blockOf }) => {
      for (let node = 0; node < page.nodes.count; node++) {
        if (!isContent(page, node)) continue
        const around = Array.from({ length: segments.count }, (_, segment) => segment).filter(
          (segment) => segments.firstNode[segment]! <= node && node < segments.endNode[segment]!,
        )
        expect(around.map((segment) => segments.block[segment])).toEqual([blockOf[node]])
      }
    })
  })

  it('has as many characters as its segments together', () => {
    holds((segmentation) => {
      const counts = countPage(segmentation)
      const segment = new TallyCursor(counts.segments)
      let sum = 0
      for (segment.row = 0; segment.row < segmentation.segments.count; segment.row++)
        sum += segment.characters
      expect(new TallyCursor(counts.all).characters).toBe(sum)
    })
  })
})

/** Whether a text belongs into a segment, implemented independently of the code. */
const isContent = (page: Page, node: number): boolean =>
  page.isText(node) &&
  (page.nodes.context[node]! & notContent) === 0 &&
  /[^\s\0-\x20\u2000-\u200f\u2060\ufeff]/.test(page.text(node))

describe('a truncated page', () => {
  const bytes = readFileSync(new URL('support/every-kind.html', import.meta.url))

  it('is read up to its end, whichever byte that is', () => {
    for (let length = 0; length <= bytes.length; length++) {
      const page = readPage(bytes.toString('utf8', 0, length))
      const segmentation = segmentPage(page)
      expectConsistentNodes(page)
      expect(segmentVectors(segmentation).rows).toBe(segmentation.segments.count)
    }
  })

  it('is complete without the truncation', () => {
    const segmentation = segmentPage(readPage(bytes.toString('utf8')))
    const { count } = segmentation.segments
    const texts = Array.from({ length: count }, (_, segment) => segmentText(segmentation, segment))
    expect(texts.slice(0, 6)).toEqual([
      'Turn scripts on to see the tide move.',
      ...['Home', 'Ferry', 'News', 'The winter ferry'],
      'From 3 November the Maid of Skerrow sails twice a day, at 8:15 and 16:40; the crossing takes forty minutes in fair weather\nand an hour and ten in foul.',
    ])
    expect(texts.at(-1)).toBe('build 8812')
  })
})
