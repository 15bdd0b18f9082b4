import type { Random } from './random.js'

/**
 * A gradient and a hessian in one number: whole numbers of 27 and 26 bits, the gradient above the hessian. Such numbers
 * are added exactly, in any order, and both sums come out of one addition.
 */
const above = 2 ** 26

export const packed = (gradient: number, hessian: number): number => gradient * above + hessian
export const gradientIn = (sum: number): number => Math.floor(sum / above)
export const hessianIn = (sum: number): number => sum - Math.floor(sum / above) * above

/** With more rows than this, rounding up each of them could fill the sums. */
export const mostRows = 2 ** 24

/** What one unit of the whole numbers stands for. */
export interface Units {
  readonly gradient: number
  readonly hessian: number
}

/**
 * Packs what stands at these rows, rounded up or down at random so that sums are right on average. Units are powers of
 * two, as small as the sum of all allows: what is whole in them stays as it is.
 */
export function pack(
  rows: Int32Array,
  gradients: Float64Array,
  hessians: Float64Array,
  random: Random,
  into: Float64Array,
): Units {
  let gradientSum = 0
  let hessianSum = 0
  for (let at = 0; at < rows.length; at++) {
    gradientSum += Math.abs(gradients[rows[at]!]!)
    hessianSum += hessians[rows[at]!]!
  }
  const room = above - 1 - rows.length
  const gradient = unitFor(gradientSum, room)
  const hessian = unitFor(hessianSum, room)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    const chance = random()
    const up = Math.floor(gradients[row]! / gradient + chance)
    // the digits of a draw that the first rounding left over
    into[at] = packed(up, Math.floor(hessians[row]! / hessian + ((chance * 0x1_0000) % 1)))
  }
  return { gradient, hessian }
}

/** The least power of two of which a sum has at most so many. */
const unitFor = (sum: number, room: number): number =>
  sum === 0 ? 1 : 2 ** Math.ceil(Math.log2(sum / room))
