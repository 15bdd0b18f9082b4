import type { PageType } from '../model/page-type.js'
import type { SourceName } from './mention.js'

/** Something said of a page, who says so, and how sure that is, from 0 to 1. */
export interface Stated<Value> {
  readonly value: Value
  readonly sources: readonly (SourceName | 'rule')[]
  readonly confidence: number
}

/** What is known of a page beside its content; what is not known is not there. */
export interface Metadata {
  /** The headline as it is shown, without the site's name. */
  readonly title?: Stated<string>
  readonly authors?: readonly Stated<string>[]
  /** ISO 8601, as exact as the page is, with the zone where it says one. */
  readonly published?: Stated<string>
  readonly modified?: Stated<string>
  readonly description?: Stated<string>
  readonly siteName?: Stated<string>
  /** A tag of BCP 47: `de`, `en-GB`. */
  readonly language?: Stated<string>
  /** The address that the page says it should be known by. */
  readonly canonical?: Stated<string>
  readonly image?: Stated<string>
  readonly categories?: Stated<readonly string[]>
  readonly tags?: Stated<readonly string[]>
  /** The address or the name of the licence. */
  readonly licence?: Stated<string>
  /** What the page says that it is, in the words of the general model. */
  readonly type?: Stated<PageType>
}
