import { expect, test } from 'vitest'
import { mainResult, meanPageScore, type ScoredPage } from './main-result.js'
import type { PageScore } from './page-score.js'

/** A page score of which only F1 matters. */
function pageScore(f1: number): PageScore {
  const score = { precision: f1, recall: f1, f1 }
  return {
    words: score,
    goldWords: 10,
    characters: score,
    subsequence: score,
    shingles: score,
    exact: f1 === 1 ? 1 : 0,
    blocks: { ...score, accuracy: 1 - f1 },
  }
}

const page = (id: string, f1: number, group?: string): ScoredPage => ({
  id,
  ...(group !== undefined && { group }),
  score: pageScore(f1),
})

test('the mean of several scores of a page covers every measure', () => {
  const { words, exact, blocks } = meanPageScore([pageScore(1), pageScore(0.5)])
  expect(words).toEqual({ precision: 0.75, recall: 0.75, f1: 0.75 })
  expect(exact).toBe(0.5)
  expect(blocks).toEqual({ precision: 0.75, recall: 0.75, f1: 0.75, accuracy: 0.25 })
})

const pages = [page('a', 1, 'news'), page('b', 0.5, 'shop'), page('c', 0, 'news'), page('d', 0.9)]

test('a result has means with intervals, verdicts, and groups, the largest first', () => {
  const result = mainResult(pages)
  expect(result).toMatchObject({ pages: 4, f1: { mean: 0.6 }, recall: { mean: 0.6 } })
  expect(result?.f1).toHaveProperty('low', 0.25)
  expect(result?.details).toMatchObject({
    exact: 0.25,
    verdicts: { correct: 2, deviation: 1, 'without content': 1 },
  })
  expect(result?.groups).toMatchObject([
    { group: 'news', pages: 2, f1: { mean: 0.5 } },
    { group: 'shop', pages: 1, f1: { mean: 0.5, low: 0.5, high: 0.5 } },
  ])
  expect(result).not.toHaveProperty('difference')
})

test('long pages are measured apart', () => {
  const long = (score: PageScore) => ({ id: 'l', score: { ...score, goldWords: 3_001 } })
  const shingles = { precision: 0.5, recall: 0.25, f1: 1 / 3 }
  const all = [...pages, long({ ...pageScore(0.75), shingles })]
  expect(mainResult(all)?.details?.long).toEqual({
    pages: 1,
    precision: 0.75,
    recall: 0.75,
    order: 0.25,
  })
  expect(mainResult(pages)?.details).not.toHaveProperty('long')
})

test('the difference to the first system covers the pages of both', () => {
  const first = [page('a', 0.5), page('b', 0.25), page('x', 0)]
  // (1 - .5 + .5 - .25) / 2
  expect(mainResult(pages, first)?.difference?.mean).toBe(0.375)
  expect(mainResult(pages, [page('x', 0)])).not.toHaveProperty('difference')
})

test('no pages have no result', () => {
  expect(mainResult([])).toBeUndefined()
})
