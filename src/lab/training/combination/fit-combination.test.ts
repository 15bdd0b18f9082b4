import { expect, test } from 'vitest'
import {
  type CombinationSigns,
  combinationWeights,
} from '../../../rules/evaluate/combined-content.js'
import { fitCombination } from './fit-combination.js'

const signs = (parts: Partial<CombinationSigns>): CombinationSigns => ({
  ...(Object.fromEntries(
    Object.keys(combinationWeights).map((name) => [name, 0]),
  ) as unknown as CombinationSigns),
  always: 1,
  ...parts,
})

test('weights follow the signs that tell content, and stay 0 for those that say nothing', () => {
  // path tells three times in four, votes once in two
  const page = (positives: readonly number[]) => ({
    site: 'a.example',
    page: 'x',
    signs: [
      signs({ path: 1, votes: 1 }),
      signs({ path: 1, votes: -1 }),
      signs({ path: -1, votes: 1 }),
      signs({ path: -1, votes: -1 }),
    ],
    words: [1, 1, 1, 1],
    positives: new Set(positives),
  })
  const some = [page([0, 1]), page([0, 1]), page([0, 1]), page([2, 3])]
  const fitted = fitCombination(Array.from({ length: 400 }, () => some).flat())
  // log odds of 3 to 1, a little less for the ridge
  expect(fitted.path).toBeGreaterThan(1)
  expect(fitted.path).toBeLessThan(Math.log(3))
  for (const name of ['votes', 'model', 'newPath', 'newPathModel', 'always'] as const)
    expect(fitted[name]).toBeCloseTo(0, 6)
})

test('pages without main content are left out', () => {
  const empty = { site: 'a.example', page: 'x', signs: [signs({ path: 1 })], words: [3] }
  expect(fitCombination([{ ...empty, positives: new Set() }]).path).toBe(0)
})
