import { firstOver } from '../core/first-over.js'

/** The place of the first number above another in a rising list of rows of so many numbers, each by its first. */
export const firstAbove = (list: readonly number[], value: number, width = 1): number =>
  firstOver(list.length / width, (row) => list[row * width]! > value) * width
