/** What still is a footnote: what pages do that have some, with room to spare. */
export const noteLimits = {
  /** Characters of a reference that has a digit: `[note 12]`. */
  numbered: 10,
  /** Characters of one that has none: `*`, `†`, `iii`. Words that lead on, such as Next, are longer. */
  lettered: 3,
  /** Elements around a reference that its back link may lead to. */
  levels: 3,
  /** Nodes before and behind a reference among which the anchor of its back link is looked for. */
  reach: 8,
} as const
