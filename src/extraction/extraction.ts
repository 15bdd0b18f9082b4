import type { ContentBlock } from '../analysis/content/content.js'
import type { Metadata } from '../analysis/metadata/metadata.js'
import type { PageType } from '../analysis/model/page-type.js'
import type { RecordColumn, RecordRow } from '../analysis/records/fields/record-table.js'
import type { TypedValue } from '../analysis/values/value.js'
import type { EmbeddedSource } from '../page/embedded/embedded-texts.js'
import type { AddressPlace } from '../page/structured-data/stated-sites.js'
import type { Anomaly } from '../rules/health/anomaly.js'
import type { SegmentExplanation } from './segment-explanation.js'

/**
 * Who decided the main content: a rule learned from labels, a rule induced from earlier decisions of the model, the
 * general model, or a method that the user named.
 */
export type Decider = 'rule' | 'induced' | 'model' | 'method'

/**
 * Where the site of a page is known from: the option `--site`, the option `--url`, the URL of the input, the target of
 * an archived response, what a browser wrote when it saved the page, what the page states of itself, or the name of a
 * folder that its file is in.
 */
export type SiteSource = 'site' | 'url' | 'input' | 'warc' | 'saved' | AddressPlace | 'folder'

/** Which rule gave a field, and how far its answer is believed. */
export interface FieldDecision {
  /** Whether the rule was learned from labels or induced. */
  readonly decidedBy: 'rule' | 'induced'
  /** The name of the rule: `site/layout/field@version`. */
  readonly rule: string
  /** The share of the rule's votes for what it gave; below 0.5 where there are doubts, 0 where it gave nothing. */
  readonly confidence: number
  /** In which ways the answer is unlike earlier ones. */
  readonly doubts?: readonly Anomaly[]
}

/** What a reader wrote below the main content. */
export interface ReaderComment {
  /** The name of the reader, where the page says it. */
  readonly author?: string
  /** The date: by ISO 8601 where the page states it so, else as it is written. */
  readonly date?: string
  /** 0 for a comment on the page, 1 for a reply to one, and so on. */
  readonly depth: number
  /** The text, its blocks separated by newlines. */
  readonly text: string
}

/** What was found on a page. A field without a label or a rule is absent, never invented. */
export interface Extraction {
  /** The id that the page was given, else its path or URL. */
  readonly id: string
  /** The URL of the page, where it is known. */
  readonly url?: string
  /** The file of the page, where it was read from one. */
  readonly file?: string
  /** Where its site is known from; absent where it is unknown. */
  readonly siteFrom?: SiteSource
  /** The main content, its blocks separated by newlines. */
  readonly text: string
  /** Where the text is from, when the visible text of the page lacks it. */
  readonly source?: EmbeddedSource
  /** The headline. */
  readonly title?: string
  /** The names of the authors. */
  readonly author?: readonly string[]
  /** The date of publication as ISO 8601. */
  readonly date?: string
  /** The language as a tag, such as `en-GB`. */
  readonly language?: string
  /** Title, authors, date, language and more, each with its sources and confidence. */
  readonly metadata?: Metadata
  /** The type of the page: as the model predicts it where it decided, else as the page states it. */
  readonly pageType?: PageType
  /** From 0 to 1: the model's estimate of the F1 of the text, or the share of a rule's votes that agree. */
  readonly confidence?: number
  /** Who decided the main content. */
  readonly decidedBy: Decider
  /** The name of the method, where one decided. */
  readonly method?: string
  /** The name of the rule for the main content, where one decided. */
  readonly rule?: string
  /**
   * For each field, and for `main`, in which ways what its rule found is unlike earlier answers; only fields with
   * doubts.
   */
  readonly doubts?: Readonly<Record<string, readonly Anomaly[]>>
  /**
   * The fields of the site's rules with the texts that were found. A field that was not found although earlier pages
   * had it is absent.
   */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** What the values of fields of other types than text mean, beside their texts. */
  readonly values?: Readonly<Record<string, readonly TypedValue[]>>
  /** The records that the page lists, in page order. */
  readonly records?: readonly RecordRow[]
  /** The fields of the records with their types. */
  readonly recordColumns?: readonly RecordColumn[]
  /**
   * The comments of readers, in page order. Those below an article are no part of `text`; the posts of a forum are in
   * both.
   */
  readonly comments?: readonly ReaderComment[]
  /** Who decided each of the fields. */
  readonly decisions?: Readonly<Record<string, FieldDecision>>
  /** The id of the earlier page of the batch that this one is a copy of, where duplicates are marked. */
  readonly duplicateOf?: string
  /**
   * How much of both pages is the same: 1 for the same words, else an estimated share of the sequences of four
   * words.
   */
  readonly similarity?: number
  /** The main content as Markdown, as a fragment of HTML, as a DOCUMENT of XML, or as TEI, where it was asked for. */
  readonly markdown?: string
  readonly html?: string
  readonly xml?: string
  readonly tei?: string
  /** The main content as blocks, where they were asked for. */
  readonly blocks?: readonly ContentBlock[]
  /** Why each segment was kept or not, where the model decided and was asked to explain. */
  readonly explanation?: readonly SegmentExplanation[]
  /** What should be known of the page: a limit that was reached, a charset that does not fit. */
  readonly warnings: readonly string[]
}
