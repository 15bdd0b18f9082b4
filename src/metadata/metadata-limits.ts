/** How much of what a page says about itself is read. What is beyond a limit is left out. */
export const metadataLimits = {
  /** Characters of all JSON-LD; the longest real ones known to us are 400,000. */
  jsonLd: 2_000_000,
  /** Things described, and what is said of them all together. */
  entities: 5_000,
  properties: 20_000,
  /** Characters of a statement; longer ones are contents. */
  statement: 3_000,
  /** Texts of one kind of place, such as the names of authors of comments: those that come first. */
  alike: 12,
  /** Nodes of an element that is one. */
  nodes: 500,
  /** Headings, texts with dates and texts that may name authors, each. */
  headings: 8,
  dated: 12,
  bylines: 20,
  /** Texts before and behind the heading of the page that are looked at: days and names stand near it. */
  before: 30,
  behind: 80,
  /** What is judged for one field: what was met first. */
  candidates: 30,
  /** Texts that are asked for values of one field: those that were met first. */
  mentions: 100,
  /** Authors, categories, tags. */
  values: 50,
  /** Characters of a name, and words of one. */
  name: 80,
  nameWords: 10,
} as const
