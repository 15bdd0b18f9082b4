import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aboveAllKeys, belowAllKeys, floatKey, floatOfKey, isFiniteKey } from './float-key.js'

const largest = 3.4028234663852886e38
const least = 2 ** -149

describe('the key of a number', () => {
  test('has the order of the numbers', () => {
    const ascending = [-Infinity, -1e38, -2, -1.5, -1, -2 * least, 0, 2 * least, 1, 1.5, 2, largest]
    const keys = ascending.map(floatKey)
    expect(keys).toEqual([...keys].sort((a, b) => a - b))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys[0]).toBeGreaterThan(belowAllKeys)
    expect(keys.at(-1)).toBeLessThan(aboveAllKeys)
  })

  test('is shared by 0 and -0, and by two neighbours', () => {
    expect(floatKey(-0)).toBe(0)
    expect(floatKey(0)).toBe(0)
    // a float32 of 1 has 23 bits after the point
    expect(floatKey(1 + 2 ** -23)).toBe(floatKey(1))
    expect(floatKey(1 + 2 ** -22)).toBe(floatKey(1) + 1)
  })

  test('tells whether the number is finite', () => {
    expect([largest, -1e38, 0].map((value) => isFiniteKey(floatKey(value)))).not.toContain(false)
    expect([Infinity, -Infinity, NaN].map((value) => isFiniteKey(floatKey(value)))).not.toContain(
      true,
    )
    // the lowest number shares its key with what is below it, and no cut stands there
    expect(floatKey(-largest)).toBe(floatKey(-Infinity))
  })

  const float = fc.float({ noNaN: true, noDefaultInfinity: true })

  test('maps back to the least number with it', () => {
    for (const value of [0, 1, -1, 1.5, -0.25, 1024])
      expect(floatOfKey(floatKey(value))).toBe(value)
    fc.assert(
      fc.property(float, float, (a, b) => {
        const cut = floatKey(b)
        expect(floatKey(a) >= cut).toBe(a >= floatOfKey(cut))
      }),
    )
  })
})
