import { expect, test } from 'vitest'
import {
  type Bits,
  bitsFor,
  bitsKey,
  both,
  countOf,
  either,
  firstOf,
  hasBit,
  membersOf,
  overlaps,
  setBit,
  without,
} from './bits.js'

/** A set among 70 numbers, which take three words. */
function setOf(...members: readonly number[]): Bits {
  const bits = bitsFor(70)
  for (const member of members) setBit(bits, member)
  return bits
}

test('holds numbers over the edges of words, in their order', () => {
  const set = setOf(64, 0, 31, 32, 69)
  expect(set).toHaveLength(3)
  expect(membersOf(set)).toEqual([0, 31, 32, 64, 69])
  expect([countOf(set), firstOf(set)]).toEqual([5, 0])
  expect([hasBit(set, 31), hasBit(set, 33)]).toEqual([true, false])
  expect([firstOf(setOf(31)), firstOf(setOf(63, 65)), firstOf(setOf())]).toEqual([31, 63, -1])
})

test('is compared with another', () => {
  const [a, b] = [setOf(1, 31, 40), setOf(31, 40, 69)]
  expect(membersOf(both(a, b))).toEqual([31, 40])
  expect(membersOf(either(a, b))).toEqual([1, 31, 40, 69])
  expect(membersOf(without(a, b))).toEqual([1])
  expect(countOf(a, b)).toBe(1)
  expect([overlaps(a, b), overlaps(a, setOf(2, 69))]).toEqual([true, false])
  expect(bitsKey(a)).toBe(bitsKey(setOf(40, 31, 1)))
  expect(bitsKey(a)).not.toBe(bitsKey(b))
})
