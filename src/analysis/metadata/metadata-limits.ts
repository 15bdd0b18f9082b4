/** How much of a page is read for its metadata. What is beyond a limit is left out. */
export const metadataLimits = {
  /** Characters of a value such as a description. */
  value: 3_000,
  /** Authors, categories, tags. */
  values: 50,
  /** Characters and words of a name. */
  nameCharacters: 80,
  nameWords: 10,
  /** Texts of one kind of place, such as the names of the authors of comments: the first ones. */
  textsPerPlace: 12,
  /** Headings, texts with dates and texts that may name authors, each. */
  headings: 8,
  dated: 12,
  bylines: 20,
  /** Segments before and after the main heading that are searched: dates and names are near it. */
  segmentsBefore: 30,
  segmentsAfter: 80,
  /** Texts that are searched for the values of one field: the first ones. */
  texts: 100,
  /** Candidates of one field that are scored: the first ones. */
  candidates: 30,
} as const
