/** Limits on the size of a page. A page that exceeds a limit is truncated, with a warning. */
export const parseLimits = {
  /** Elements and texts; the largest real page known has 20,000. */
  nodes: 500_000,
  /** Open elements, as in browsers. Deeper elements are attached to the deepest one within the limit. */
  depth: 512,
  /** Attributes of one element. */
  attributes: 256,
  /** Attributes of all elements together. */
  attributesInAll: 2_000_000,
  /** Characters of text without scripts and styles. */
  text: 10_000_000,
} as const

export type ParseLimits = { readonly [limit in keyof typeof parseLimits]: number }

/** The warning for a limit that was exceeded. */
export const limitWarning = (name: keyof ParseLimits, limit: number): string =>
  `The page was cut at the cap of ${limit} ${limitNouns[name]}.`

const limitNouns: Record<keyof ParseLimits, string> = {
  nodes: 'nodes',
  depth: 'nested elements',
  attributes: 'attributes of one element',
  attributesInAll: 'attributes',
  text: 'characters of text',
}
