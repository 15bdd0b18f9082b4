import { describe, expect, test } from 'vitest'
import { fitValueConfidence, type ValueSample } from './fit-value-confidence.js'

const sample = (share: number, isRight: boolean, field = 'price'): ValueSample => ({
  site: 'a.example',
  field,
  share,
  confidence: share,
  isRight,
})

describe('the fit of the confidence in values', () => {
  test('is the share of right values from each share of the votes on', () => {
    const samples = [
      ...[false, false, true, false].map((isRight) => sample(0.3, isRight)),
      ...[true, true, true, false].map((isRight) => sample(0.75, isRight)),
    ]
    expect(fitValueConfidence(samples)).toEqual([
      0, 0, 0, 0.25, 0.25, 0.25, 0.25, 0.25, 0.75, 0.75, 0.75,
    ])
  })

  test('never falls: values with more votes count together with those before that are right more often', () => {
    // 2 of 2 at .4, 1 of 2 at .6: 3 of 4
    const samples = [0.4, 0.4, 0.6].map((share) => sample(share, true))
    expect(fitValueConfidence([...samples, sample(0.6, false)]).slice(4)).toEqual(
      Array(7).fill(0.75),
    )
  })

  test('weighs a field by the root of its pages', () => {
    const many = Array.from({ length: 16 }, () => sample(0.5, true))
    const fits = fitValueConfidence([...many, sample(0.5, false, 'name')])
    // 16 of weight 1/4 and one of weight 1
    expect(fits[5]).toBeCloseTo(4 / 5, 12)
  })
})
