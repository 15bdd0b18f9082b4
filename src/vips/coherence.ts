/** How much what stands in a block belongs together, from 1 to 10, as in the paper: DoC. What cannot be divided has 10. */
export const mostCoherent = 10
export const leastCoherent = 1

/** The permitted degree, PDoC: a block that is as coherent is not divided. Chosen by looking at the pages of data/. */
export const usualCoherence = 6

/** Blocks of one font, and of several. */
export const textCoherence = { alike: 10, mixed: 9 } as const

/** What is not looked into in a round is the more coherent the smaller a part it is of what the round divides. */
const bySize: readonly (readonly [share: number, coherence: number])[] = [
  [0.05, 8],
  [0.1, 7],
  [0.25, 6],
]
const leastBySize = 5

export const coherenceOfShare = (share: number): number =>
  bySize.find(([most]) => share <= most)?.[1] ?? leastBySize

/** What a separator of such a weight parts. */
export const coherenceAround = (weight: number): number =>
  Math.min(mostCoherent, Math.max(leastCoherent, mostCoherent - Math.round(weight)))
