import { expect, test } from 'vitest'
import { type LearningTrial, learningTrials, trialLimits } from './trials.js'

interface Page {
  readonly id: number
  readonly split?: 'train' | 'test'
}

const pages = (count: number): readonly Page[] => Array.from({ length: count }, (_, id) => ({ id }))

const ids = (trials: readonly LearningTrial<Page>[]) =>
  trials.map(({ learnFrom, testOn }) => [learnFrom.map(({ id }) => id), testOn.map(({ id }) => id)])

test('every page starts one trial, and the following pages wrap around', () => {
  expect(ids(learningTrials(pages(3), 2))).toEqual([
    [[0, 1], [2]],
    [[1, 2], [0]],
    [[2, 0], [1]],
  ])
})

test('the split of the corpus is used', () => {
  const sided: readonly Page[] = [
    { id: 0, split: 'test' },
    { id: 1, split: 'train' },
    { id: 2, split: 'train' },
    { id: 3, split: 'test' },
    { id: 4 },
  ]
  expect(ids(learningTrials(sided, 1))).toEqual([[[1], [0, 3]]])
  expect(learningTrials(sided, 3)).toEqual([])
})

test('a site without a test page has no trial', () => {
  expect(learningTrials(pages(2), 2)).toEqual([])
  expect(learningTrials<Page>([{ id: 0, split: 'train' }], 1)).toEqual([])
})

test('large sites have a limited number of trials, spread over all pages', () => {
  const trials = learningTrials(pages(30), 1)
  expect(trials).toHaveLength(trialLimits.perSite)
  expect(trials.map(({ learnFrom }) => learnFrom[0]?.id)).toEqual([
    0, 3, 6, 9, 12, 15, 18, 21, 24, 27,
  ])
  expect(trials[0]?.testOn).toHaveLength(29)
})
