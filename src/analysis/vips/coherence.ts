/** The degree of coherence of a block (DoC in the paper), from 1 to 10. An indivisible block has 10. */
export const maxCoherence = 10
export const minCoherence = 1

/** The permitted degree of coherence (PDoC): a block that reaches it is not divided. Chosen on the pages of data/. */
export const defaultCoherence = 6

/** Coherence of text blocks with one font, and with several. */
export const textCoherence = { oneFont: 10, severalFonts: 9 } as const

/** Coherence of nodes that a round does not divide: the smaller their share of the region, the higher. */
const bySize: readonly (readonly [share: number, coherence: number])[] = [
  [0.05, 8],
  [0.1, 7],
  [0.25, 6],
]
const minBySize = 5

export const coherenceOfShare = (share: number): number =>
  bySize.find(([maxShare]) => share <= maxShare)?.[1] ?? minBySize

/** Coherence of a block with a separator of this weight inside. */
export const coherenceAround = (weight: number): number =>
  Math.min(maxCoherence, Math.max(minCoherence, maxCoherence - Math.round(weight)))
