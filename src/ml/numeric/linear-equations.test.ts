import { expect, test } from 'vitest'
import { solveLinear } from './linear-equations.js'

test('linear equations are solved, also where the first coefficient is 0', () => {
  // y = 3, 2x + y = 7
  expect(
    solveLinear([
      [0, 1, 3],
      [2, 1, 7],
    ]),
  ).toEqual([2, 3])
})
