import { describe, expect, it } from 'vitest'
import { blockScore } from './blocks.js'

const score = (kept: readonly number[], gold: readonly number[], count: number) =>
  blockScore(new Set(kept), new Set(gold), count)

describe('the score of blocks', () => {
  it('has precision, recall, F and accuracy', () => {
    // of 10: 1, 2, 3 rightly kept, 4 wrongly, 5 and 6 missed, 4 rightly dropped; 6 / 9 and 7 / 10
    expect(score([1, 2, 3, 4], [1, 2, 3, 5, 6], 10)).toEqual({
      precision: 0.75,
      recall: 0.6,
      f1: 2 / 3,
      accuracy: 0.7,
    })
  })

  it('is right when there is nothing to keep and nothing is kept', () => {
    expect(score([], [], 4)).toEqual({ precision: 1, recall: 1, f1: 1, accuracy: 1 })
    expect(score([], [], 0).accuracy).toBe(1)
  })

  it('has an accuracy even when nothing of it is kept rightly', () => {
    expect(score([0], [], 4)).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0.75 })
    expect(score([], [0], 4)).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0.75 })
  })

  it.each([
    [[4], []],
    [[], [4]],
    [[-1], []],
    [[Number.NaN], []],
  ])('refuses blocks that the page does not have', (kept, gold) => {
    expect(() => score(kept, gold, 4)).toThrow(RangeError)
  })
})
