/** Limits on structure. Beyond them content is written with less structure; no text is lost. */
export const contentLimits = {
  /** Line feeds that follow each other in code. */
  blankLines: 100,
  /**
   * Nesting of lists, quotes, tables, definition lists and figures; deeper contents are put in the innermost allowed
   * part.
   */
  depth: 20,
  /** Columns of a table, including spans and cells that were not kept. */
  columns: 100,
  /** Rows that a cell spans. */
  rowSpan: 1_000,
  /** Characters of a URL; browsers and servers accept a few thousand. */
  urlLength: 8_000,
} as const

/** Limits for footnotes, with a margin above what pages with footnotes need. */
export const noteLimits = {
  /** Characters of a reference with a digit: `[note 12]`. */
  numbered: 10,
  /** Characters of a reference without digits: `*`, `†`, `iii`. Link words such as Next are longer. */
  lettered: 3,
  /** Number of elements around a reference that its back link may lead to. */
  levels: 3,
  /** Number of nodes before and after a reference that may be the anchor of its back link. */
  reach: 8,
} as const
