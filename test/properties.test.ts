import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runText } from '../src/blocks/run-text.js'
import { segment } from '../src/blocks/segment.js'
import type { Segmentation } from '../src/blocks/segmentation.js'
import { count } from '../src/features/counts.js'
import { TallyCursor } from '../src/features/tally.js'
import { runVectors } from '../src/features/vectors.js'
import { notContent } from '../src/page/context.js'
import type { Page } from '../src/page/page.js'
import { readPage } from '../src/page/read-page.js'
import { tagNames } from '../src/page/tags.js'

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
/** Tags that were never meant to stand together. */
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
    fc.property(anyPage, (html) => promise(segment(readPage(html)))),
    { numRuns: 1_500 },
  )

/** The first node for which something does not hold: a failing test names it. */
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
  it('is read as far as its vectors, all of them finite numbers', () => {
    holds((segmentation) => {
      const vectors = runVectors(segmentation)
      expect(vectors.rows).toBe(segmentation.runs.count)
      for (let column = 0; column < vectors.names.length; column++) {
        const odd = vectors.column(column).find((value) => !Number.isFinite(value))
        expect([vectors.names[column], odd]).toEqual([vectors.names[column], undefined])
      }
    })
  })

  it('has nodes that hold each other, in the order of its source', () => {
    holds(({ page }) => expectConsistentNodes(page))
  })

  it('has blocks that hold each other', () => {
    holds(({ blocks }) => {
      for (let block = 1; block < blocks.count; block++) {
        const above = blocks.parent[block]!
        expect(above).toBeLessThan(block)
        expect(blocks.end[block]).toBeLessThanOrEqual(blocks.end[above]!)
        expect(blocks.firstRun[block]).toBeGreaterThanOrEqual(blocks.firstRun[above]!)
        expect(blocks.endRun[block]).toBeLessThanOrEqual(blocks.endRun[above]!)
        expect(blocks.node[block]).toBeGreaterThan(blocks.node[block - 1]!)
      }
    })
  })

  it('has its runs in page order, each with a text', () => {
    holds((segmentation) => {
      const { runs } = segmentation
      let before = 0
      for (let run = 0; run < runs.count; run++) {
        expect(runs.firstNode[run]).toBeGreaterThanOrEqual(before)
        expect(runs.endNode[run]).toBeGreaterThan(runs.firstNode[run]!)
        expect(runText(segmentation, run)).not.toBe('')
        before = runs.endNode[run]!
      }
    })
  })

  it('has each text that says something in one run, that of its block', () => {
    holds(({ page, runs, blockOf }) => {
      for (let node = 0; node < page.nodes.count; node++) {
        if (!isContent(page, node)) continue
        const around = Array.from({ length: runs.count }, (_, run) => run).filter(
          (run) => runs.firstNode[run]! <= node && node < runs.endNode[run]!,
        )
        expect(around.map((run) => runs.block[run])).toEqual([blockOf[node]])
      }
    })
  })

  it('has as many characters as its runs together', () => {
    holds((segmentation) => {
      const counts = count(segmentation)
      const run = new TallyCursor(counts.runs)
      let sum = 0
      for (run.row = 0; run.row < segmentation.runs.count; run.row++) sum += run.characters
      expect(new TallyCursor(counts.all).characters).toBe(sum)
    })
  })
})

/** Whether a text is to be in a run, by the words of the promise and not by those of the code. */
const isContent = (page: Page, node: number): boolean =>
  page.isText(node) &&
  (page.nodes.context[node]! & notContent) === 0 &&
  /[^\s\0-\x20\u2000-\u200f\u2060\ufeff]/.test(page.text(node))

describe('a page that breaks off', () => {
  const bytes = readFileSync(new URL('support/every-kind.html', import.meta.url))

  it('at any byte is read as far as it goes', () => {
    for (let length = 0; length <= bytes.length; length++) {
      const page = readPage(bytes.toString('utf8', 0, length))
      const segmentation = segment(page)
      expectConsistentNodes(page)
      expect(runVectors(segmentation).rows).toBe(segmentation.runs.count)
    }
  })

  it('has everything when it does not break off', () => {
    const segmentation = segment(readPage(bytes.toString('utf8')))
    const { count } = segmentation.runs
    const texts = Array.from({ length: count }, (_, run) => runText(segmentation, run))
    expect(texts.slice(0, 6)).toEqual([
      'Turn scripts on to see the tide move.',
      ...['Home', 'Ferry', 'News', 'The winter ferry'],
      'From 3 November the Maid of Skerrow sails twice a day, at 8:15 and 16:40; the crossing takes forty minutes in fair weather\nand an hour and ten in foul.',
    ])
    expect(texts.at(-1)).toBe('build 8812')
  })
})
