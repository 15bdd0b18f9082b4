import type { EmbeddedSource } from '../embedded/embedded-texts.js'
import type { PageType } from '../model/page-type.js'
import type { Explanation } from './explain.js'

/** Who decided what a page's main content is: a stored rule, the general model, or a method that the user chose. */
export type Decider = 'rule' | 'model' | 'method'

/** What was found on a page. A field without a label or a rule is absent, never invented. */
export interface Extraction {
  readonly id: string
  readonly url?: string
  readonly file?: string
  /** The main content, blocks separated by newlines. */
  readonly text: string
  /** Where the text is from, when the visible text of the page lacks it. */
  readonly source?: EmbeddedSource
  readonly title?: string
  readonly author?: readonly string[]
  readonly date?: string
  readonly language?: string
  /** What the model took the page for, where it decided. */
  readonly pageType?: PageType
  /** An estimate of the F1 of the text, from 0 to 1, where the model decided. */
  readonly confidence?: number
  readonly decidedBy: Decider
  /** The method, where one decided. */
  readonly method?: string
  /** The rule of the main content, where one decided. */
  readonly rule?: string
  /** Every field that the site's rules know, in the order of their names. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** Why each run was kept or not, where the model decided and the user asked. */
  readonly explanation?: Explanation
  readonly warnings: readonly string[]
}
