/** How much of a page is read, where rules take nothing but what is in elements of some names. */
export interface Stretch {
  /** After it no start tag gives one of the names. */
  readonly ends: number
  /** Numbers of names: what is in none that is called so is not taken. */
  readonly names: readonly number[]
}

export const wholePage: Stretch = { ends: Number.POSITIVE_INFINITY, names: [] }
