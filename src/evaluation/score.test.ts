import { describe, expect, it } from 'vitest'
import { meanScore, scoreOf } from './score.js'

const nothing = { precision: 0, recall: 0, f1: 0 }

describe('a score', () => {
  it('is the share of the answer, of the truth, and their harmonic mean', () => {
    // 3 of 4 and 3 of 6: 2 * .75 * .5 / 1.25 = .6
    expect(scoreOf(3, 4, 6)).toEqual({ precision: 0.75, recall: 0.5, f1: 0.6 })
  })

  it('is 1 for an empty answer where there is nothing to find', () => {
    expect(scoreOf(0, 0, 0)).toEqual({ precision: 1, recall: 1, f1: 1 })
  })

  it.each([
    ['any other answer there', 0, 5, 0],
    ['an empty answer elsewhere', 0, 0, 5],
    ['an answer that is all wrong', 0, 5, 5],
  ])('is 0 for %s', (_, common, found, gold) => {
    expect(scoreOf(common, found, gold)).toEqual(nothing)
  })

  it.each([
    [9, 10, 10, 0.9],
    [8, 10, 10, 0.8],
    [2, 3, 2, 0.8],
    [1, 10, 10, 0.1],
  ])('of %i common, %i found, %i gold meets its threshold exactly', (common, found, gold, f1) => {
    expect(scoreOf(common, found, gold).f1).toBe(f1)
  })
})

describe('the mean of scores', () => {
  it('is taken of each part by itself', () => {
    expect(meanScore([scoreOf(3, 4, 6), scoreOf(0, 2, 2)])).toEqual({
      precision: 0.375,
      recall: 0.25,
      f1: 0.3,
    })
  })

  it('is not the F1 of the means', () => {
    // F1 1 and .5 (1 of 1, 1 of 3): mean .75, of the means 1 and 2/3 it would be .8
    expect(meanScore([scoreOf(2, 2, 2), scoreOf(1, 1, 3)])?.f1).toBe(0.75)
  })

  it('of none is not there', () => {
    expect(meanScore([])).toBeUndefined()
  })
})
