import { describe, expect, it } from 'vitest'
import { fidelityResult } from './fidelity-result.js'
import { fidelityScore } from './fidelity-score.js'

describe('the fidelity of Markdown', () => {
  it('is the mean over the kinds that either side has', () => {
    const { mean, kinds } = fidelityScore(
      '# One\n\n- Two\n- Two',
      '# One\n\n- Two\n\n```\nthree\n```',
    )
    expect(Object.keys(kinds)).toEqual(['words', 'headings', 'code', 'items'])
    // one two two | one two three; the heading; no code; two items for one
    expect(Object.values(kinds).map(({ f1 }) => f1)).toEqual([2 / 3, 1, 0, 2 / 3])
    expect(mean.f1).toBeCloseTo((2 / 3 + 1 + 0 + 2 / 3) / 4)
  })

  it('is 1 only for what is wanted', () => {
    expect(fidelityScore('A $b$', 'A $b$').mean.f1).toBe(1)
    expect(fidelityScore('', '').mean.f1).toBe(1)
    expect(fidelityScore('A', '').mean.f1).toBe(0)
    expect(fidelityScore('', 'A').mean.f1).toBe(0)
  })

  it('is averaged over pages, each kind over those that have it', () => {
    const scores = [fidelityScore('# A', '# A'), fidelityScore('b', 'c')]
    expect(fidelityResult(scores)).toMatchObject({
      pages: 2,
      f1: { mean: 0.5 },
      kinds: [
        { kind: 'words', pages: 2, f1: { mean: 0.5 } },
        { kind: 'headings', pages: 1, f1: { mean: 1 } },
      ],
    })
    expect(fidelityResult([])).toBeUndefined()
  })
})
