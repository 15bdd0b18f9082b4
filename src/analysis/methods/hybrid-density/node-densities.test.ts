import { expect, test } from 'vitest'
import { segmentPage } from '../../../page/segments/segment-page.js'
import { readPage } from '../../../page/tree/read-page.js'
import { countNodes, hybridDensities, type NodeCounts } from './node-densities.js'

const html = `<body><script>var a = 1</script><div id=a>  One <b>two</b> <a href=/x>three</a></div>
<p>four&amp;five</p><p hidden>six</p></body>`

function counted(importances?: readonly number[]) {
  const segmentation = segmentPage(readPage(html))
  const counts = countNodes(segmentation, importances && Float64Array.from(importances))
  const { page } = segmentation
  return (name: string) => {
    const node = page.nodes.tag.findIndex((_, at) => page.tagName(at) === name)
    const { characters, hybrid, linkCharacters, tags, links } = counts
    return [characters, hybrid, linkCharacters, tags, links].map((column) => column[node])
  }
}

test('counts folded characters, tags and links below, without scripts and hidden elements', () => {
  const of = counted()
  // One two three: 3 + 3 + 5
  expect(of('div')).toEqual([11, 11, 5, 2, 1])
  expect(of('p')).toEqual([9, 9, 0, 0, 0])
  // div, b, a and the P that is shown
  expect(of('body')).toEqual([20, 20, 5, 4, 1])
})

test('hybrid characters are the sum of characters times importance', () => {
  const of = counted([0.5, 0.1, 1])
  expect(of('div').slice(0, 2)).toEqual([11, 5.5])
  expect(of('p')[1]).toBeCloseTo(0.9)
  expect(of('body')[1]).toBeCloseTo(6.4)
})

type Row = readonly [
  characters: number,
  hybrid: number,
  linkCharacters: number,
  tags: number,
  links: number,
]

function densityOf(row: Row, body: Row): number {
  const column = (at: number): Float64Array => Float64Array.of(body[at]!, row[at]!)
  const counts: NodeCounts = {
    characters: column(0),
    hybrid: column(1),
    linkCharacters: column(2),
    tags: column(3),
    links: column(4),
  }
  return hybridDensities(counts, 0)[1]!
}

const body: Row = [100, 50, 20, 10, 4]

test('is the composite text density with weighted characters', () => {
  // base: ln(30/(40-10) 10 + 20/50 30 + e); of: 30/10 x 3/2
  const expected = (30 / 3) * (Math.log(4.5) / Math.log(Math.log(10 + 12 + Math.E)))
  expect(densityOf([40, 30, 10, 3, 2], body)).toBeCloseTo(expected, 10)
})

test('a node without tags counts HC / C tags', () => {
  // T = 30/40; base: ln(0 + 12 + e); of: 30/1 x .75/1
  const expected = 40 * (Math.log(30 * 0.75) / Math.log(Math.log(12 + Math.E)))
  expect(densityOf([40, 30, 0, 0, 0], body)).toBeCloseTo(expected, 10)
})

test('invisible nodes have density 0', () => {
  expect(densityOf([40, 0, 10, 3, 2], body)).toBe(0)
  expect(densityOf([0, 0, 0, 3, 2], body)).toBe(0)
})

test('is finite on a page without links', () => {
  expect(densityOf([40, 40, 0, 1, 0], [100, 100, 0, 9, 0])).toBeCloseTo(
    40 * (Math.log(40) / 0.01),
    6,
  )
})
