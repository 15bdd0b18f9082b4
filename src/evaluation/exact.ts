import { foldSpace } from './fold.js'

/** An answer beside the truth. */
export interface TextPair {
  readonly found: string
  readonly gold: string
}

/** Whether the texts are the same but for white space. */
export const isExact = ({ found, gold }: TextPair): boolean => foldSpace(found) === foldSpace(gold)

/** The share of answers that are exact; `undefined` for none. */
export const exactAccuracy = (pairs: readonly TextPair[]): number | undefined =>
  pairs.length === 0 ? undefined : pairs.filter(isExact).length / pairs.length
