import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonLength } from './common-length.js'

const least = 8

test('of two texts that part after 20 characters most is told, and nothing beyond', () => {
  const same = 'twenty characters it'
  const length = commonLength(`--${same}x and more of it`, 2, `${same}y and more of it`, 0, least)
  expect(length).toBeGreaterThan(14)
  expect(length).toBeLessThanOrEqual(20)
})

test('nothing is told of what is shorter', () => {
  expect(commonLength('1234567', 0, '1234567', 0, least)).toBe(0)
  expect(commonLength('1234567x', 0, '1234567y', 0, least)).toBe(0)
  expect(commonLength('12345678', 0, '12345678', 0, least)).toBe(8)
})

test('what is told of is the same, and little is missing', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 300 })
  fc.assert(
    fc.property(text, text, text, (same, some, other) => {
      const length = commonLength(same + some, 0, same + other, 0, least)
      expect((same + some).slice(0, length)).toBe((same + other).slice(0, length))
      if (same.length >= 2 * least) expect(length).toBeGreaterThan(same.length - least)
    }),
  )
})
