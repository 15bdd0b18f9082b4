/** Where the records of a region are looked for. */
export type Origin = 'siblings' | 'named siblings' | 'named anywhere' | 'like parents' | 'sequence'

/** A range of nodes: an element, or several that stand beside each other. */
export interface Span {
  readonly first: number
  /** One past the last node. */
  readonly end: number
}

/** What repeats on a page, and may be its records. */
export interface Region {
  readonly origin: Origin
  /** In source order; none holds another. */
  readonly members: readonly Span[]
  /** Elements that hold members directly. */
  readonly parents: number
}
