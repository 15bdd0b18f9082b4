import { expect, test } from 'vitest'
import { type Trial, trialLimits, trialsOf } from './trials.js'

interface Page {
  readonly id: number
  readonly split?: 'train' | 'test'
}

const pages = (count: number): readonly Page[] => Array.from({ length: count }, (_, id) => ({ id }))

const ids = (trials: readonly Trial<Page>[]) =>
  trials.map(({ learnFrom, testOn }) => [learnFrom.map(({ id }) => id), testOn.map(({ id }) => id)])

test('every page is the first to learn from once, and the others follow in a ring', () => {
  expect(ids(trialsOf(pages(3), 2))).toEqual([
    [[0, 1], [2]],
    [[1, 2], [0]],
    [[2, 0], [1]],
  ])
})

test('the sides of the corpus are kept', () => {
  const sided: readonly Page[] = [
    { id: 0, split: 'test' },
    { id: 1, split: 'train' },
    { id: 2, split: 'train' },
    { id: 3, split: 'test' },
    { id: 4 },
  ]
  expect(ids(trialsOf(sided, 1))).toEqual([[[1], [0, 3]]])
  expect(trialsOf(sided, 3)).toEqual([])
})

test('a site without a page to be tested on has no trial', () => {
  expect(trialsOf(pages(2), 2)).toEqual([])
  expect(trialsOf<Page>([{ id: 0, split: 'train' }], 1)).toEqual([])
})

test('large sites are learned some times, from pages spread over all of them', () => {
  const trials = trialsOf(pages(30), 1)
  expect(trials).toHaveLength(trialLimits.perSite)
  expect(trials.map(({ learnFrom }) => learnFrom[0]?.id)).toEqual([
    0, 3, 6, 9, 12, 15, 18, 21, 24, 27,
  ])
  expect(trials[0]?.testOn).toHaveLength(29)
})
