/** How much structure is told. What is beyond a limit is told plainer; no text is lost. */
export const contentLimits = {
  /** Lists, quotes, tables, definition lists and figures inside each other: what is deeper stands in the deepest told. */
  depth: 20,
  /** Columns of a table that cells which are wider than one, or were not kept, may fill. */
  columns: 100,
  /** Characters of an address; browsers and servers take no more than a few thousand. */
  address: 8_000,
} as const
