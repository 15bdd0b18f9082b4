/** How much structured data of a page is read. What is beyond a limit is left out. */
export const structuredDataLimits = {
  /** Characters of all JSON-LD; the longest known to us has 400,000. */
  jsonLd: 2_000_000,
  /** Entities, and properties of all entities together. */
  entities: 5_000,
  properties: 20_000,
  /** Characters of a property's value; longer ones are content. */
  value: 3_000,
  /** Nodes of an element whose text is a value. */
  valueNodes: 500,
} as const
