/** How much of a page is segmented. What is beyond a cap is left out, and the page says so in its warnings. */
export const blockLimits = {
  /**
   * The counts and vectors of this many blocks and runs take 120 MB, so that they fit into 300 MB beside the longest
   * page that is read; the largest real page known to us has 12,000 blocks.
   */
  blocks: 64_000,
  runs: 64_000,
} as const
