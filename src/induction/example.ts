import type { StudiedPage, Subject } from '../rules/studied-page.js'

/** A labelled page as learning sees it, for one field. */
export interface Example {
  readonly page: StudiedPage
  /** Everything that a rule could take. */
  readonly subjects: readonly Subject[]
  /** Places in `subjects` that carry the label. */
  readonly positives: ReadonlySet<number>
  /** Places that may or may not carry it, such as a second place with the same text; nothing is learned from them. */
  readonly uncertain: ReadonlySet<number>
}
