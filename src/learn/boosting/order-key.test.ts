import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFiniteKey, keyOf, lowestKey, unreachedKey, valueOfKey } from './order-key.js'

const largest = 3.4028234663852886e38
const least = 2 ** -149

describe('the key of a number', () => {
  test('is in the order of the numbers', () => {
    const ascending = [-Infinity, -1e38, -2, -1.5, -1, -2 * least, 0, 2 * least, 1, 1.5, 2, largest]
    const keys = ascending.map(keyOf)
    expect(keys).toEqual([...keys].sort((a, b) => a - b))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys[0]).toBeGreaterThan(lowestKey)
    expect(keys.at(-1)).toBeLessThan(unreachedKey)
  })

  test('is one for 0 and -0, and for two neighbours', () => {
    expect(keyOf(-0)).toBe(0)
    expect(keyOf(0)).toBe(0)
    // a float32 of 1 has 23 bits after the point
    expect(keyOf(1 + 2 ** -23)).toBe(keyOf(1))
    expect(keyOf(1 + 2 ** -22)).toBe(keyOf(1) + 1)
  })

  test('says whether the number is finite', () => {
    expect([largest, -1e38, 0].map((value) => isFiniteKey(keyOf(value)))).not.toContain(false)
    expect([Infinity, -Infinity, NaN].map((value) => isFiniteKey(keyOf(value)))).not.toContain(true)
    // the lowest number shares its key with what is below it, and no cut stands there
    expect(keyOf(-largest)).toBe(keyOf(-Infinity))
  })

  const float = fc.float({ noNaN: true, noDefaultInfinity: true })

  test('and the least number of a key go together', () => {
    for (const value of [0, 1, -1, 1.5, -0.25, 1024]) expect(valueOfKey(keyOf(value))).toBe(value)
    fc.assert(
      fc.property(float, float, (a, b) => {
        const cut = keyOf(b)
        expect(keyOf(a) >= cut).toBe(a >= valueOfKey(cut))
      }),
    )
  })
})
