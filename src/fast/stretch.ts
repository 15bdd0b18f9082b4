/** The part of a page outside of which rules take nothing. */
export interface Stretch {
  /** A place in the start tag of the first element that has one of the names, or before it. */
  readonly begins: number
  /** After it no start tag gives one of the names. */
  readonly ends: number
  /** Numbers of names: what is in none that is called so is not taken. */
  readonly names: readonly number[]
}

export const wholePage: Stretch = { begins: 0, ends: Number.POSITIVE_INFINITY, names: [] }
