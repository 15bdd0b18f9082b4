import type { JsonBounds } from './json-bounds.js'

export const bundleLimits = {
  /** Bytes of a bundle, as it is stored and when decompressed: some 20,000 rules. */
  maxBytes: 64 * 2 ** 20,
  /** The deepest tree that is read ends below 75. */
  deepest: 100,
  /** A rule has one for each 30 bytes at most; 64 MiB of empty objects would take seconds and gigabytes. */
  mostParts: 3_000_000,
  /** Twice as many as fill a bundle when they were learned. */
  mostRules: 50_000,
} as const satisfies JsonBounds & { readonly [name in 'maxBytes' | 'mostRules']: number }
