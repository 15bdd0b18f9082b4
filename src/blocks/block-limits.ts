/** How much of a page is segmented. What is beyond a cap is left out, and the page says so in its warnings. */
export const blockLimits = {
  /** Vectors of this many blocks and runs fit into 150 MB; the largest real page known to us has 12,000 blocks. */
  blocks: 100_000,
  runs: 100_000,
} as const
