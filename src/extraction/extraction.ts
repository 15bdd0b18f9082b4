import type { EmbeddedSource } from '../embedded/embedded-texts.js'
import type { Metadata } from '../metadata/metadata.js'
import type { PageType } from '../model/page-type.js'
import type { RecordColumn, RecordRow } from '../records/fields/record-fields.js'
import type { Doubt } from '../rules/doubt.js'
import type { Explanation } from './explain.js'

/**
 * Who decided what a page's main content is: a rule that was learned from labels, one that was induced from what the model
 * decided before, the general model, or a method that the user chose.
 */
export type Decider = 'rule' | 'induced' | 'model' | 'method'

/** Which rule gave a field, and the share of its votes for what it gave; 0 where it gave nothing. */
export interface FieldDecision {
  readonly decidedBy: 'rule' | 'induced'
  readonly rule: string
  /** Less than a half where there are doubts. */
  readonly confidence: number
  /** How what it gave is unlike what it gave before; the values are to be looked at. */
  readonly doubts?: readonly Doubt[]
}

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
  /** These and more with who says so, and how sure that is. */
  readonly metadata?: Metadata
  /** What the model took the page for, where it decided; else what the page says that it is. */
  readonly pageType?: PageType
  /** How sure that is, from 0 to 1: the model's estimate of the F1 of the text, or the share of a rule's votes that agree. */
  readonly confidence?: number
  readonly decidedBy: Decider
  /** The method, where one decided. */
  readonly method?: string
  /** The rule of the main content, where one decided. */
  readonly rule?: string
  /** Why the rule of the main content was not believed, where there is one. */
  readonly doubts?: readonly Doubt[]
  /** Every field that the site's rules know, in the order of their names. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** The records of a page that lists some, in page order. */
  readonly records?: readonly RecordRow[]
  /** The fields of the records, and what each of them is. */
  readonly recordColumns?: readonly RecordColumn[]
  /** Who decided each of the fields, and how sure that is. */
  readonly decisions?: Readonly<Record<string, FieldDecision>>
  /** The id of the earlier page of the run that this one is a copy of, where copies were asked for. */
  readonly duplicateOf?: string
  /** How much of both is the same: 1 for the same words, else an estimate of the share of runs of four words. */
  readonly similarity?: number
  /** Why each run was kept or not, where the model decided and the user asked. */
  readonly explanation?: Explanation
  readonly warnings: readonly string[]
}
