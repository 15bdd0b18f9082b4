/** How much of a page is read. A page that reaches a cap is read as far as it goes, and says so in its warnings. */
export const pageLimits = {
  /** Elements and texts; the largest real page known to us has 20,000. */
  nodes: 500_000,
  /**
   * Open elements; browsers stop at 512 too. What is deeper is attached to the deepest that is kept, and begins and ends
   * as anywhere.
   */
  depth: 512,
  /** Attributes of one element. */
  attributes: 256,
  /** Attributes of all elements together. */
  attributesInAll: 2_000_000,
  /** Characters of text, scripts and styles left out. */
  text: 10_000_000,
} as const

export type PageLimits = { readonly [cap in keyof typeof pageLimits]: number }

/** The sentence that a page says when a cap was reached. */
export const capWarning = (cap: keyof PageLimits, limit: number): string =>
  `The page was cut at the cap of ${limit} ${capNouns[cap]}.`

const capNouns: Record<keyof PageLimits, string> = {
  nodes: 'nodes',
  depth: 'nested elements',
  attributes: 'attributes of one element',
  attributesInAll: 'attributes',
  text: 'characters of text',
}
