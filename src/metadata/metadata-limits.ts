/** How much of what a page says about itself is read. What is beyond a limit is left out. */
export const metadataLimits = {
  /** Characters of all JSON-LD; the longest real ones known to us are 400,000. */
  jsonLd: 2_000_000,
  /** Things described, and what is said of them all together. */
  entities: 5_000,
  properties: 20_000,
  /** Characters of a statement; longer ones are contents. */
  statement: 3_000,
  /** Nodes of an element that is one. */
  nodes: 500,
  /** Headings, texts with dates and texts that may name authors, each. */
  headings: 40,
  dated: 40,
  bylines: 40,
  /** Texts that are looked at on the visible page. */
  texts: 5_000,
  /** What is judged for one field: what was met first. */
  candidates: 40,
  /** Texts that are asked for values of one field: those that were met first. */
  mentions: 400,
  /** Authors, categories, tags. */
  values: 50,
  /** Characters of a name, and words of one. */
  name: 80,
  nameWords: 10,
} as const
