/**
 * How much of a page is read for its records. What is beyond a limit is left out; every step stays linear in the page.
 */
export const recordLimits = {
  /** The share of a page's text that its list has at least. */
  minTextShare: 0.02,
  /** Regions that are surveyed, those with the most text. */
  regions: 48,
  /** Regions that are compared member by member: those that a survey holds for the likeliest lists. */
  likelyRegions: 10,
  /** Members of a region that are measured, evenly spaced; what the others have is estimated from them. */
  measuredMembers: 60,
  /** Members of a region whose insides are compared, evenly spaced. */
  comparedMembers: 24,
  /** Nodes of a compared member. */
  comparedNodes: 120,
  /** Members of each region that are compared with each other, one behind the other, and nodes of each. */
  neighbours: 8,
  neighbourNodes: 60,
  /** Names of the children of one element that may begin records of several siblings, the most frequent first. */
  startsPerParent: 6,
  /** Nodes of a record that a site's rule may take; elements with more hold whole lists. */
  recordNodes: 10_000,
  /** Class names of one element. */
  classNames: 12,
} as const

/** The fewest members of a region; with fewer nothing repeats. */
export const minMembers = 3
