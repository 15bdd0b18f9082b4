import { expect, test } from 'vitest'
import { meanRanks } from './ranks.js'

test('ranks begin at 1, and equal values share their mean rank', () => {
  expect(meanRanks([0.5, 0.25, 0.5, 1])).toEqual([2.5, 1, 2.5, 4])
  expect(meanRanks([])).toEqual([])
})
