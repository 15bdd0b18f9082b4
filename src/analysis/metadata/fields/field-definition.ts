import type { CandidateText, MetadataCandidate } from '../candidate.js'
import type { MetadataContext } from '../metadata-context.js'

/** How the candidates of a field are found in texts, and what is measured of them. */
export interface FieldDefinition<Detail> {
  candidatesOf(
    page: MetadataContext,
    texts: readonly CandidateText[],
  ): readonly MetadataCandidate<Detail>[]
  /** Whether the features of a text's place count for a value that is in the text in this way. */
  usesPlaceFeatures(detail: Detail): boolean
  /** The names of the measures. */
  readonly columns: readonly string[]
  /**
   * The measures of each candidate, in the order of the columns.
   * @param title The segment of the title; -1 for none.
   */
  measure(
    page: MetadataContext,
    candidates: readonly MetadataCandidate<Detail>[],
    title: number,
  ): readonly (readonly number[])[]
}

/** How near a segment is to the title, from 0 (unknown) to 1, and whether it is before the title. */
export const titleProximity = (
  segment: number,
  title: number,
): readonly [near: number, isBefore: number] =>
  segment < 0 || title < 0 ? [0, 0] : [1 / (1 + Math.abs(segment - title)), segment < title ? 1 : 0]

export const proximityColumns = ['near title', 'before title'] as const

/** The number of different sources of a candidate. */
export function countSources({ occurrences }: MetadataCandidate): number {
  let sources = 0
  for (let at = 0; at < occurrences.length; at++) {
    const { source } = occurrences[at]!.origin
    let first = 0
    while (occurrences[first]!.origin.source !== source) first++
    if (first === at) sources++
  }
  return sources
}

export function countWhere<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  let count = 0
  for (const item of items) if (is(item)) count++
  return count
}
