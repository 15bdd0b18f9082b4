/**
 * What part the general model has in main content, as it was weighed on the labelled pages: whether the rule decides
 * alone, or both together.
 */
export interface ModelPart {
  /** The model that it was weighed with: with another one the rule decides alone, until it is learned again. */
  readonly model: string
  /** Who decides. */
  readonly decides: (typeof partDeciders)[number]
  /** The mean word F1 of the rule alone on labelled pages left out; absent where none could be left out. */
  readonly alone?: number
  /** That of both together. */
  readonly together?: number
  /** Where the segments of the labelled pages stood. */
  readonly seen: SeenPaths
}

export const partDeciders = ['rule', 'rule and model'] as const

/** At which paths of names the labelled pages had segments: see `namedPaths`. */
export interface SeenPaths {
  /** The paths, as hashes. */
  readonly paths: readonly number[]
  /** By path: the labelled pages with main content there. */
  readonly kept: readonly number[]
  /** By path: the labelled pages with something else there. */
  readonly left: readonly number[]
}

/** Paths beyond these are not kept. */
export const maxSeenPaths = 1_000
