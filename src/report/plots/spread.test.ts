import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spread } from './spread.js'

it('leaves places that are far enough apart as they are', () => {
  expect(spread([30, 10, 20], 10, [0, 100])).toEqual([30, 10, 20])
})

it('moves neighbours apart alike', () => {
  expect(spread([50, 50], 10, [0, 100])).toEqual([45, 55])
  // 48, 50, 52 around 50; then 61, 5 too near, pulls all: the mean of the four is 52.75
  expect(spread([48, 50, 52], 10, [0, 100])).toEqual([40, 50, 60])
  expect(spread([48, 50, 52, 61], 10, [0, 100])).toEqual([37.75, 47.75, 57.75, 67.75])
})

it('moves groups apart by how many they are', () => {
  // 22 and 30 around 26, then 12 too: the mean of all three is 21.33
  const places = spread([12, 22, 30], 10, [0, 100])
  expect(places.map((place) => place.toFixed(2))).toEqual(['11.33', '21.33', '31.33'])
})

it('keeps within its ends', () => {
  expect(spread([0, 0, 1], 10, [0, 100])).toEqual([0, 10, 20])
  expect(spread([100, 99], 10, [0, 100])).toEqual([100, 90])
  expect(spread([-20, 120], 10, [0, 100])).toEqual([0, 100])
})

it('gives the low end up where there is no room', () => {
  expect(spread([5, 6, 7], 10, [0, 10])).toEqual([-10, 0, 10])
})

it('keeps order and gap', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 30 }), (wanted) => {
      const places = spread(wanted, 10, [0, 1_000])
      const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]! || a - b)
      for (const [i, at] of order.entries()) {
        expect(places[at]).toBeGreaterThanOrEqual(0)
        expect(places[at]).toBeLessThanOrEqual(1_000)
        if (i > 0) expect(places[at]! - places[order[i - 1]!]!).toBeGreaterThanOrEqual(10 - 1e-6)
      }
    }),
  )
})
