import { describe, expect, test } from 'vitest'
import type { ContentMeasures } from '../evaluate/content-measures.js'
import { ruleOf } from '../rule/rule.test-kit.js'
import {
  type ContentSigns,
  contentConfidence,
  contentSigns,
  magnitude,
  scoreOfF1,
} from './content-confidence.js'

const none: ContentSigns = {
  linked: 0,
  short: 0,
  newPlaces: 0,
  votes: 0,
  gap: 0,
  near: 0,
  unfit: 0,
  unsure: 0,
}

describe('the signs of main content', () => {
  const rule = ruleOf({
    usual: {
      fewest: 10,
      most: 20,
      votes: 0.8,
      content: { fit: 0.75, gap: 0.5, near: 0.25, places: [1, 2] },
    },
  })
  const measures: ContentMeasures = {
    linked: 0.125,
    short: 0.5,
    gap: 0.75,
    near: 1,
    places: new Map([
      [1, 0.5],
      [3, 0.375],
      [4, 0.125],
    ]),
  }

  test('are what it lacks or has more of than the labelled pages', () => {
    expect(contentSigns(rule, 0.5, measures)).toEqual({
      linked: 0.125,
      short: 0.5,
      newPlaces: 0.5,
      votes: 0.8 - 0.5,
      gap: 0.25,
      near: 0.75,
      unfit: 0.25,
      unsure: 1 - 0.98,
    })
  })

  test('are also what rule and model are not sure of in their common choice', () => {
    expect(contentSigns(rule, 0.5, measures, 0.75)).toMatchObject({ unsure: 0.25 })
  })

  test('are none where nothing is unlike the labelled pages', () => {
    const usual = { linked: 0, short: 0, gap: 0.5, near: 0, places: new Map([[2, 1]]) }
    expect(contentSigns(rule, 0.9, usual)).toEqual({ ...none, unfit: 0.25, unsure: 1 - 0.98 })
  })

  test('are unknown for a rule that does not know its places', () => {
    expect(contentSigns(ruleOf(), 1, measures)).toBeUndefined()
  })
})

describe('the confidence in main content', () => {
  test('falls with every sign', () => {
    const best = contentConfidence(none)
    expect(best).toBeGreaterThan(0.9)
    expect(best).toBeLessThanOrEqual(1)
    for (const name of Object.keys(none)) {
      const [some, more] = [0.05, 1].map((sign) => contentConfidence({ ...none, [name]: sign }))
      expect([some! < best, more! < some!], name).toEqual([true, true])
    }
  })

  test('stays between 0 and 1', () => {
    const all = Object.fromEntries(Object.keys(none).map((name) => [name, 5])) as never
    expect(contentConfidence(all)).toBe(0)
    expect(contentConfidence(none, { best: 9, weights: none })).toBe(1)
  })

  test('is read from a scale of F1', () => {
    // ln(1 + .02 / .02) = ln 2; 1.02 - e^-s
    expect(magnitude(0.02)).toBeCloseTo(Math.LN2, 12)
    const at = (f1: number) => ({ best: scoreOfF1(f1), weights: none })
    for (const f1 of [0, 0.5, 0.9, 1]) expect(contentConfidence(none, at(f1))).toBeCloseTo(f1, 12)
    const model = { best: scoreOfF1(0.9), weights: { ...none, gap: 1 } }
    // e^-s doubles: 1.02 - 2 * .12
    expect(contentConfidence({ ...none, gap: 0.02 }, model)).toBeCloseTo(0.78, 12)
  })
})
