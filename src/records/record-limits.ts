/** How much of a page is looked at for records. What is beyond a cap is left out; every step stays linear in the page. */
export const recordLimits = {
  /** Regions that are judged, those with the most text. All but a few of the pages we know have less. */
  regions: 100,
  /** Members of a region whose insides are compared, spread evenly over it. */
  comparedMembers: 24,
  /** Nodes of a compared member that are looked at. */
  comparedNodes: 120,
  /** Ways in which the children of one element may begin records of several siblings, the most frequent first. */
  startsPerParent: 6,
  /** Nodes of a record that a site's rule may take; more hold whole lists. */
  recordNodes: 10_000,
  /** Class names of one element that are told apart. */
  classNames: 12,
} as const

/** Members that a region has at least; with fewer nothing repeats. */
export const leastMembers = 3
