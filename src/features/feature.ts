/** What a feature's number counts. */
export type Unit =
  | 'count'
  | 'characters'
  | 'words'
  /** Between 0 and 1. */
  | 'share'
  /** How many of one thing come on one of another. */
  | 'ratio'
  /** 1 when it holds, 0 when it does not. */
  | 'flag'
  /** 1 on the thing itself, 1/2 one block away, 1/3 two away; 0 when there is none. */
  | 'closeness'
  /** A measure defined for itself, by a paper or by us. */
  | 'score'

/** One number about a run or a block: a formula over what was counted. Always finite. */
export interface Feature<View> {
  readonly name: string
  readonly unit: Unit
  /** One line for a person. */
  readonly meaning: string
  /** Where it is from: the paper's number and its own symbol, or the column of the iCrawler data. */
  readonly source?: string
  readonly measure: (view: View) => number
}

/** Features of one kind, in one file. */
export interface Family<View> {
  readonly name: string
  readonly features: readonly Feature<View>[]
}

/** A family's features get its name in front of theirs. */
export const family = <View>(name: string, features: readonly Feature<View>[]): Family<View> => ({
  name,
  features: features.map((feature) => ({ ...feature, name: `${name}.${feature.name}` })),
})

/** A part of a whole, or how many of one come on one of another; 0 when there is nothing to compare with. */
export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

export const flag = (holds: boolean): number => (holds ? 1 : 0)
