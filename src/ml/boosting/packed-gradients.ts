import type { Random } from './sampling.js'

/**
 * A gradient and a hessian are packed into one number as integers of 27 and 26 bits, the gradient in the upper bits.
 * Sums of such numbers are exact in any order, and one addition adds both.
 */
const gradientFactor = 2 ** 26

export const packPair = (gradient: number, hessian: number): number =>
  gradient * gradientFactor + hessian
export const gradientOf = (sum: number): number => Math.floor(sum / gradientFactor)
export const hessianOf = (sum: number): number =>
  sum - Math.floor(sum / gradientFactor) * gradientFactor

/** With more rows than this, rounding up each of them could overflow the sums. */
export const maxRows = 2 ** 24

/** The values of one unit of the packed integers. */
export interface GradientUnits {
  readonly gradient: number
  readonly hessian: number
}

/**
 * Packs the gradients and hessians of these rows with stochastic rounding, so that sums are unbiased. Units are the
 * smallest powers of two that the sums fit in; multiples of a unit are packed exactly.
 */
export function packGradients(
  rows: Int32Array,
  gradients: Float64Array,
  hessians: Float64Array,
  random: Random,
  into: Float64Array,
): GradientUnits {
  let gradientSum = 0
  let hessianSum = 0
  for (let at = 0; at < rows.length; at++) {
    gradientSum += Math.abs(gradients[rows[at]!]!)
    hessianSum += hessians[rows[at]!]!
  }
  const room = gradientFactor - 1 - rows.length
  const gradient = unitFor(gradientSum, room)
  const hessian = unitFor(hessianSum, room)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    const chance = random()
    const up = Math.floor(gradients[row]! / gradient + chance)
    // the second rounding uses the lower bits of the same random number
    into[at] = packPair(up, Math.floor(hessians[row]! / hessian + ((chance * 0x1_0000) % 1)))
  }
  return { gradient, hessian }
}

/** The least power of two by which the sum is at most `room` units. */
const unitFor = (sum: number, room: number): number =>
  sum === 0 ? 1 : 2 ** Math.ceil(Math.log2(sum / room))
