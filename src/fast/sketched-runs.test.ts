import fc from 'fast-check'
import { expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import { isShownRun } from '../blocks/shown-runs.js'
import { pageLimits } from '../page/page-limits.js'
import { readPage } from '../page/read-page.js'
import { AskedAttributes } from './asked-attributes.js'
import { page } from './made-pages.test-kit.js'
import { Questions } from './questions.js'
import { Sketch } from './sketch.js'
import { SketchedRuns } from './sketched-runs.js'
import { wholePage } from './stretch.js'

type Run = readonly [block: number, first: number, end: number]

/** Shown runs as they are cut from a sketch, of blocks inside of an element of the class `one` where `some` asks for these only. */
function sketched(html: string, some: 'all' | 'some'): readonly Run[] {
  const questions = new Questions()
  questions.number({ kind: 'named', where: 'around', what: 'class', name: 'one' })
  const sketch = new Sketch(questions, new AskedAttributes(questions, []), pageLimits)
  sketch.read(html, wholePage)
  const runs = new SketchedRuns(sketch, (at) => some === 'all' || sketch.standings.isInside(at, 0))
  return Array.from(runs.block, (block, at) => [block, runs.firstNode[at]!, runs.endNode[at]!])
}

function segmented(html: string): readonly Run[] {
  const segmentation = segment(readPage(html))
  const { blocks, runs } = segmentation
  return Array.from({ length: runs.count }, (_, run) => run)
    .filter((run) => isShownRun(segmentation, run))
    .map((run) => [blocks.node[runs.block[run]!]!, runs.firstNode[run]!, runs.endNode[run]!])
}

test('are those of the whole page', () => {
  fc.assert(
    fc.property(page, (html) => {
      expect(sketched(html, 'all')).toEqual(segmented(html))
    }),
    { numRuns: 500 },
  )
})

test('are those of some blocks', () => {
  // node 4 is the P inside of the DIV
  expect(sketched('<p>a</p><div class="one"><p>b</p></div><p>c', 'some')).toEqual([[4, 5, 6]])
})

test.each([
  '<p>\u0001</p>',
  '<p>&#8203;</p>',
  '<p>\u2060</p>',
  '<p>a<template>b</template>c',
  'a<p>',
])('%j has the runs of the whole page', (html) => {
  expect(sketched(html, 'all')).toEqual(segmented(html))
})
