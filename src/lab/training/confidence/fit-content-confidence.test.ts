import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../../ml/boosting/sampling.js'
import {
  type ConfidenceModel,
  type ContentSigns,
  contentConfidence,
} from '../../../rules/health/content-confidence.js'
import { type ConfidenceSample, fitContentConfidence } from './fit-content-confidence.js'

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
const truth: ConfidenceModel = { best: 3.5, weights: { ...none, linked: 0.4, gap: 0.2 } }

/** Answers whose F1 follows from two signs, but for noise; the other signs say nothing. */
function samplesOf(count: number, noise: number): readonly ConfidenceSample[] {
  const random = randomFrom(5)
  return Array.from({ length: count }, (_, at) => {
    const signs = Object.fromEntries(
      Object.keys(none).map((name) => [name, random() < 0.5 ? 0 : random()]),
    ) as unknown as ContentSigns
    const f1 = Math.max(0, contentConfidence(signs, truth) - noise * random())
    return { site: `s${at % 40}`, page: `p${at}`, f1, confidence: 1, signs }
  })
}

describe('a fit of confidence', () => {
  test('finds the signs that count, and how much', () => {
    const { best, weights } = fitContentConfidence(samplesOf(2_000, 0))
    expect(best).toBeCloseTo(truth.best, 0)
    expect(weights.linked).toBeCloseTo(0.4, 1)
    expect(weights.gap).toBeCloseTo(0.2, 1)
    for (const name of ['short', 'newPlaces', 'votes', 'near', 'unfit'] as const)
      expect(weights[name], name).toBeLessThan(0.03)
  })

  test('gives no weight to what speaks for an answer', () => {
    const turned = samplesOf(500, 0).map((sample) => ({
      ...sample,
      signs: { ...sample.signs, votes: sample.f1 },
    }))
    expect(fitContentConfidence(turned).weights.votes).toBe(0)
  })

  test('is reached by nine answers in ten', () => {
    const samples = samplesOf(2_000, 0.2)
    const model = fitContentConfidence(samples)
    const reached = samples.filter(({ f1, signs }) => f1 >= contentConfidence(signs, model))
    expect(reached.length / samples.length).toBeCloseTo(0.9, 1)
  })

  test('counts every page once, however often it was extracted', () => {
    const samples = samplesOf(200, 0.1)
    const [first] = samples
    const copies = Array.from({ length: 50 }, () => first!)
    const [once, often] = [
      fitContentConfidence(samples),
      fitContentConfidence([...samples, ...copies]),
    ]
    expect(often.best).toBeCloseTo(once.best, 6)
  })
})
