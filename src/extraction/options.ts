import type { OmittedElements } from '../analysis/content/omitted-elements.js'
import type { MetadataModel } from '../analysis/metadata/metadata-model.js'
import type { MethodName } from '../analysis/methods/method-names.js'
import type { SelectionPreference } from '../analysis/model/expected-f.js'
import type { GeneralModel } from '../analysis/model/general-model.js'
import type { SiteEvidence } from '../analysis/model/site/site-features.js'
import type { RecordModel } from '../analysis/records/record-model.js'
import type { SegmentRole } from '../core/segment-role.js'
import type { RenderedBoxes } from '../page/render/rendered-page.js'
import type { RuleSet } from '../rules/rule/rule.js'
import type { SiteSource } from './extraction.js'

/**
 * What decides about a page, and what is asked for. Rules decide where they answer, else the named method, else the
 * model.
 */
export interface ExtractionOptions {
  /** The rules of the page's site. */
  readonly rules?: RuleSet | undefined
  /** Where the page's site is known from. */
  readonly siteFrom?: SiteSource | undefined
  readonly method?: MethodName | undefined
  /** Where things stand on the rendered page, for a method that asks for it. */
  readonly boxes?: RenderedBoxes | undefined
  /** Called when the model is to decide: reading it takes as long as some pages. */
  readonly model: () => GeneralModel
  /** Detects records where no rule does; without it only rules do. */
  readonly records?: (() => RecordModel) | undefined
  /** Recognizes the columns of records that rules find, where `records` is not given. */
  readonly columns?: (() => RecordModel) | undefined
  /** Weighs what the page states of itself; without it the title and language of the head, and what rules find. */
  readonly metadata?: (() => MetadataModel) | undefined
  readonly leaning?: SelectionPreference | undefined
  /** What other pages of the site say, which the model may use. */
  readonly siteEvidence?: SiteEvidence | undefined
  /** The site that the page is summarized for, where the model decides. */
  readonly summarizedFor?: string | undefined
  /** Parts that are left out of the main content. */
  readonly omitted?: OmittedElements | undefined
  /** Roles of segments that are left out of the main content; the rule may leave out others. */
  readonly without?: readonly SegmentRole[] | undefined
  /** `heading`: the content begins with the title of the page; it is left out, unless this says so. */
  readonly title?: 'heading' | undefined
  /** Whether the model explains its decision. */
  readonly explains?: boolean | undefined
  /**
   * What is needed of the main content: its `text`, or its `structure` too. With either, confident rules may run
   * while the page is parsed. Without, both are there, and the trace holds the whole page.
   */
  readonly content?: 'text' | 'structure' | undefined
}
