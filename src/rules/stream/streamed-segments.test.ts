import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLimits } from '../../page/columns/parse-limits.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { isShownSegment } from '../../page/segments/segmentation.js'
import { readPage } from '../../page/tree/read-page.js'
import { AttributeTests } from './attribute-tests.js'
import { PredicateRegistry } from './predicate-registry.js'
import { page } from './random-pages.test-kit.js'
import { StreamedSegments } from './streamed-segments.js'
import { StreamingTreeBuilder } from './streaming-tree-builder.js'

type Segment = readonly [block: number, first: number, end: number]

/** Shown segments of a streamed page: all, or those of blocks inside an element of the class `one`. */
function streamed(html: string, blocks: 'all' | 'inside'): readonly Segment[] {
  const registry = new PredicateRegistry()
  const inside = { kind: 'named', where: 'around', what: 'class', name: 'one' } as const
  registry.number(inside)
  const builder = new StreamingTreeBuilder(registry, new AttributeTests(registry, []), parseLimits)
  builder.read(html)
  const { states, table } = builder
  const isWanted = (state: number): boolean => blocks === 'all' || states.isInside(state, inside)
  const segments = new StreamedSegments(table, isWanted)
  return segments.block.map((block, at) => [block, segments.firstNode[at]!, segments.endNode[at]!])
}

function segmented(html: string): readonly Segment[] {
  const segmentation = segmentPage(readPage(html))
  const { blocks, segments } = segmentation
  return Array.from({ length: segments.count }, (_, segment) => segment)
    .filter((segment) => isShownSegment(segmentation, segment))
    .map((segment) => [
      blocks.node[segments.block[segment]!]!,
      segments.firstNode[segment]!,
      segments.endNode[segment]!,
    ])
}

test('are those of the whole page', () => {
  fc.assert(
    fc.property(page, (html) => {
      expect(streamed(html, 'all')).toEqual(segmented(html))
    }),
    { numRuns: 500 },
  )
})

test('are those of some blocks', () => {
  // node 4 is the P inside of the DIV
  expect(streamed('<p>a</p><div class="one"><p>b</p></div><p>c', 'inside')).toEqual([[4, 5, 6]])
})

test.each([
  '<p>\u0001</p>',
  '<p>&#8203;</p>',
  '<p>\u2060</p>',
  '<p>a<template>b</template>c',
  '<p>a<template shadowrootmode=open>b</template>c',
  'a<p>',
])('%j has the segments of the whole page', (html) => {
  expect(streamed(html, 'all')).toEqual(segmented(html))
})
