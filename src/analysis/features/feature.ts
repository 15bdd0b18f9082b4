import type { TallyFormula } from './tally-formula.js'

/** The unit of a feature. */
export type Unit =
  | 'count'
  | 'characters'
  | 'words'
  /** Between 0 and 1. */
  | 'share'
  /** A quotient of two counts. */
  | 'ratio'
  /** 1 when it holds, 0 when it does not. */
  | 'flag'
  /** 1 on the element itself, 1/2 one block below, 1/3 two below; 0 when there is none. */
  | 'closeness'
  /** A measure with a definition of its own. */
  | 'score'

/** A measure of a segment or a block: a formula over counts. Always finite. */
export interface Feature<View> {
  readonly name: string
  readonly unit: Unit
  /** One line of explanation. */
  readonly meaning: string
  /** Its origin: the number of a paper and its symbol, or the column of the iCrawler data. */
  readonly source?: string
  readonly measure: (view: View) => number
  /** The same as data, if it is a count or a quotient of counts. */
  readonly formula?: TallyFormula
  /** Whether it is 0 for all segments or blocks of the page. */
  readonly isAbsent?: (view: View) => boolean
}

/** A group of features, defined in one file. */
export interface Family<View> {
  readonly name: string
  readonly features: readonly Feature<View>[]
}

/** Prefixes the names of features with that of their family. */
export const family = <View>(name: string, features: readonly Feature<View>[]): Family<View> => ({
  name,
  features: features.map((feature) => ({ ...feature, name: `${name}.${feature.name}` })),
})

export const flag = (holds: boolean): number => (holds ? 1 : 0)
