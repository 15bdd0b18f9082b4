import { describe, expect, it } from 'vitest'
import { f1Score, meanF1Score } from './f1-score.js'

const nothing = { precision: 0, recall: 0, f1: 0 }

describe('a score', () => {
  it('is precision, recall and their harmonic mean', () => {
    // 3 of 4 and 3 of 6: 2 * .75 * .5 / 1.25 = .6
    expect(f1Score(3, 4, 6)).toEqual({ precision: 0.75, recall: 0.5, f1: 0.6 })
  })

  it('is 1 for an empty answer if there is nothing to find', () => {
    expect(f1Score(0, 0, 0)).toEqual({ precision: 1, recall: 1, f1: 1 })
  })

  it.each([
    ['any other answer then', 0, 5, 0],
    ['an empty answer if there is something to find', 0, 0, 5],
    ['an answer that is entirely wrong', 0, 5, 5],
  ])('is 0 for %s', (_, common, found, gold) => {
    expect(f1Score(common, found, gold)).toEqual(nothing)
  })

  it.each([
    [9, 10, 10, 0.9],
    [8, 10, 10, 0.8],
    [2, 3, 2, 0.8],
    [1, 10, 10, 0.1],
  ])('of %i common, %i found, %i gold equals the threshold exactly', (common, found, gold, f1) => {
    expect(f1Score(common, found, gold).f1).toBe(f1)
  })
})

describe('the mean of scores', () => {
  it('is taken of each measure separately', () => {
    expect(meanF1Score([f1Score(3, 4, 6), f1Score(0, 2, 2)])).toEqual({
      precision: 0.375,
      recall: 0.25,
      f1: 0.3,
    })
  })

  it('is not the F1 of the means', () => {
    // F1 1 and .5 (1 of 1, 1 of 3): mean .75, of the means 1 and 2/3 it would be .8
    expect(meanF1Score([f1Score(2, 2, 2), f1Score(1, 1, 3)])?.f1).toBe(0.75)
  })

  it('of no scores is undefined', () => {
    expect(meanF1Score([])).toBeUndefined()
  })
})
