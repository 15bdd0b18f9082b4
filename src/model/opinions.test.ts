import { describe, expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import { readPage } from '../page/read-page.js'
import { opinionNames, opinionsOf } from './opinions.js'

/** Runs 0 to 4: a and b in the UL, one and two in the DIV, z alone. */
const html =
  '<ul><li class=x>a</li><li class=x>b</li></ul><div><p class=x>one</p><p class=y>two</p></div><h2>z</h2>'
const likelihoods = Float32Array.of(0, 0.25, 1, 0.75, 0.25)
const words = [1, 1, 4, 2, 1]

const opinions = opinionsOf(segment(readPage(html)), likelihoods, words)
const opinion = (name: string): readonly number[] => {
  expect(opinionNames).toContain(name)
  return [...opinions.column(opinionNames.indexOf(name))]
}

test('every run has its own and those of its neighbours, -1 beyond the ends', () => {
  expect(opinion('opinion.own')).toEqual([0, 0.25, 1, 0.75, 0.25])
  expect(opinion('opinion.previous-1')).toEqual([-1, 0, 0.25, 1, 0.75])
  expect(opinion('opinion.next-3')).toEqual([0.75, 0.25, -1, -1, -1])
})

test('stretches are means by words, without the run itself', () => {
  // 3 to each side of run 2 is all: (0 + .25 + 1.5 + .25) / 5
  expect(opinion('opinion.near-3')[2]).toBeCloseTo(2 / 5)
  // before it (0 + .25) / 2, after it (1.5 + .25) / 3
  expect(opinion('opinion.before-8')[2]).toBeCloseTo(0.125)
  expect(opinion('opinion.after-8')[2]).toBeCloseTo(1.75 / 3)
  expect(opinion('opinion.before-3')[0]).toBe(-1)
})

test('blocks around a run speak without it', () => {
  expect(opinion('opinion.block-0')).toEqual([-1, -1, -1, -1, -1])
  expect(opinion('opinion.block-1').slice(0, 4)).toEqual([0.25, 0, 0.75, 1])
  // the document: of 4 * 1 + 2 * .75 + .25 + .25 = 6 likely words the DIV holds 5.5
  expect(opinion('opinion.block-share-1')[2]).toBeCloseTo(5.5 / 6)
  expect(opinion('opinion.block-share-6')).toEqual([1, 1, 1, 1, 1])
})

test('runs that look alike speak for each other', () => {
  expect(opinion('opinion.same-shape')).toEqual([0.25, 0, -1, -1, -1])
  expect(opinion('opinion.same-path')).toEqual([0.25, 0, 0.75, 1, -1])
  expect(opinion('opinion.same-opening')).toEqual([0.25, 0, -1, -1, -1])
})

test('the page speaks for all', () => {
  expect(opinion('opinion.page-words')).toEqual([6, 6, 6, 6, 6])
  expect(opinion('opinion.page-share')[0]).toBeCloseTo(6 / 9)
  expect(opinion('opinion.page-most')[0]).toBe(1)
  expect(opinion('opinion.read-so-far')[3]).toBeCloseTo(4.25 / 6)
  expect(opinion('opinion.rank')).toEqual([0, 0.2, 0.8, 0.6, 0.2].map((rank) => Math.fround(rank)))
  expect(opinion('opinion.distance')).toEqual([2, 1, 0, 0, 1])
})

describe('the core of the page', () => {
  test('is the innermost block with that share', () => {
    // one alone holds 4 of 6, the DIV 5.5 of 6
    expect(opinion('opinion.core-0.5')).toEqual([0, 0, 1, 0, 0])
    expect(opinion('opinion.core-0.8')).toEqual([0, 0, 1, 1, 0])
    expect(opinion('opinion.core-0.95')).toEqual([1, 1, 1, 1, 1])
  })

  test('is the page where nothing is likely', () => {
    const none = opinionsOf(segment(readPage(html)), new Float32Array(5), words)
    expect([...none.column(opinionNames.indexOf('opinion.core-0.5'))]).toEqual([1, 1, 1, 1, 1])
  })
})

test('a page without runs has no opinions, and no number is left out', () => {
  expect(opinionsOf(segment(readPage('')), new Float32Array(0), []).rows).toBe(0)
  for (const [column] of opinionNames.entries()) {
    expect(opinions.column(column).every(Number.isFinite)).toBe(true)
  }
})
