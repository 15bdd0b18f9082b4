import { describe, expect, it } from 'vitest'
import { segmentScore } from './segment-scores.js'

const score = (kept: readonly number[], gold: readonly number[], count: number) =>
  segmentScore(new Set(kept), new Set(gold), count)

describe('the score of kept segments', () => {
  it('has precision, recall, F and accuracy', () => {
    // of 10: 1, 2, 3 kept rightly, 4 kept wrongly, 5 and 6 missed, 4 dropped rightly; 6 / 9 and 7 / 10
    expect(score([1, 2, 3, 4], [1, 2, 3, 5, 6], 10)).toEqual({
      precision: 0.75,
      recall: 0.6,
      f1: 2 / 3,
      accuracy: 0.7,
    })
  })

  it('is 1 when nothing is to be kept and nothing is kept', () => {
    expect(score([], [], 4)).toEqual({ precision: 1, recall: 1, f1: 1, accuracy: 1 })
    expect(score([], [], 0).accuracy).toBe(1)
  })

  it('has an accuracy even when no kept segment is right', () => {
    expect(score([0], [], 4)).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0.75 })
    expect(score([], [0], 4)).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0.75 })
  })

  it.each([
    [[4], []],
    [[], [4]],
    [[-1], []],
    [[Number.NaN], []],
  ])('refuses segments that the page does not have', (kept, gold) => {
    expect(() => score(kept, gold, 4)).toThrow(RangeError)
  })
})
