import type { StudiedPage, Subject } from '../rules/studied-page.js'
import type { Example } from './example.js'
import type { Traits } from './traits.js'

/** A page for one field: what a rule could take, by everything that is true of it. */
export interface Sample {
  readonly page: StudiedPage
  readonly subjects: readonly Subject[]
  /** By place in `subjects`. */
  readonly traits: readonly Int32Array[]
  readonly positives: ReadonlySet<number>
  readonly uncertain: ReadonlySet<number>
}

export const sampleOf = (example: Example, traits: Traits): Sample => ({
  ...example,
  traits: example.subjects.map((subject) => traits.of(example.page, subject)),
})

/** A subject as a row to learn from. */
export interface Row {
  readonly page: StudiedPage
  readonly subject: Subject
  readonly traits: Int32Array
  readonly isPositive: boolean
}

/** The rows of pages; what may or may not carry the label is left out. */
export const rowsOf = (samples: readonly Sample[]): readonly Row[] =>
  samples.flatMap(({ page, subjects, traits, positives, uncertain }) =>
    subjects.flatMap((subject, place) =>
      uncertain.has(place)
        ? []
        : [{ page, subject, traits: traits[place]!, isPositive: positives.has(place) }],
    ),
  )
