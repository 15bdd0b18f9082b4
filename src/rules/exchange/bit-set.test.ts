import { expect, test } from 'vitest'
import {
  type BitSet,
  bitCount,
  bitMembers,
  bitsKey,
  difference,
  emptyBits,
  hasBit,
  intersection,
  intersects,
  lowestBit,
  setBit,
  union,
} from './bit-set.js'

/** A set among 70 numbers, which take three words. */
function setOf(...members: readonly number[]): BitSet {
  const bits = emptyBits(70)
  for (const member of members) setBit(bits, member)
  return bits
}

test('holds numbers over the edges of words, in their order', () => {
  const set = setOf(64, 0, 31, 32, 69)
  expect(set).toHaveLength(3)
  expect(bitMembers(set)).toEqual([0, 31, 32, 64, 69])
  expect([bitCount(set), lowestBit(set)]).toEqual([5, 0])
  expect([hasBit(set, 31), hasBit(set, 33)]).toEqual([true, false])
  expect([lowestBit(setOf(31)), lowestBit(setOf(63, 65)), lowestBit(setOf())]).toEqual([31, 63, -1])
})

test('is compared with another', () => {
  const [a, b] = [setOf(1, 31, 40), setOf(31, 40, 69)]
  expect(bitMembers(intersection(a, b))).toEqual([31, 40])
  expect(bitMembers(union(a, b))).toEqual([1, 31, 40, 69])
  expect(bitMembers(difference(a, b))).toEqual([1])
  expect(bitCount(a, b)).toBe(1)
  expect([intersects(a, b), intersects(a, setOf(2, 69))]).toEqual([true, false])
  expect(bitsKey(a)).toBe(bitsKey(setOf(40, 31, 1)))
  expect(bitsKey(a)).not.toBe(bitsKey(b))
})
