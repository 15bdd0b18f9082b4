import type { MetadataSource } from './metadata.js'

/** The fields whose value the metadata model chooses among candidates. */
export const predictedFields = ['title', 'date', 'author'] as const

export type PredictedField = (typeof predictedFields)[number]

/** A text that may hold the value of a field, and where it is from. */
export interface CandidateText {
  readonly text: string
  readonly source: MetadataSource
  /** Ids of the features of its place. */
  readonly features: readonly number[]
  /** The segment that shows it; -1 where none does. */
  readonly segment: number
}

/** A value as one text has it. */
interface Occurrence<Detail> {
  readonly value: string
  readonly origin: CandidateText
  readonly detail: Detail
}

/** A value that a field may have, with all its occurrences. */
export interface MetadataCandidate<Detail = unknown> {
  /** Equal for values that are the same. */
  readonly key: string
  readonly occurrences: readonly [Occurrence<Detail>, ...Occurrence<Detail>[]]
}

/** Collects the candidates of a field, in the order of their first occurrences. */
export class CandidateCollector<Detail> {
  readonly #occurrences = new Map<string, Occurrence<Detail>[]>()
  readonly #candidates: MetadataCandidate<Detail>[] = []

  constructor(readonly max: number) {}

  add(key: string, occurrence: Occurrence<Detail>): void {
    const known = this.#occurrences.get(key)
    if (known !== undefined) known.push(occurrence)
    else if (key !== '' && this.#candidates.length < this.max) this.#open(key, [occurrence])
  }

  #open(key: string, occurrences: [Occurrence<Detail>]): void {
    this.#occurrences.set(key, occurrences)
    this.#candidates.push({ key, occurrences })
  }

  candidates(): readonly MetadataCandidate<Detail>[] {
    return this.#candidates
  }
}

/** The segment nearest to this one that shows a candidate, of equally near ones the later; -1 where none does. */
export function nearestSegment({ occurrences }: MetadataCandidate, segment: number): number {
  let after = -1
  let before = -1
  for (const { origin } of occurrences) {
    if (origin.segment < 0) continue
    if (origin.segment >= segment && (after < 0 || origin.segment < after)) after = origin.segment
    if (origin.segment < segment && origin.segment > before) before = origin.segment
  }
  if (after < 0) return before
  return before >= 0 && segment - before < after - segment ? before : after
}
