import type { SegmentRole } from '../../core/segment-role.js'
import { includedFormats } from '../../output/formats/format-names.js'

/** The forms of the main content that an extraction can hold beside its text, by their keys. */
export const extractionForms = [...includedFormats, 'blocks'] as const

type ExtractionForm = (typeof extractionForms)[number]

/** How pages are extracted for a client. */
export interface ExtractSettings {
  /** The site, whatever the URL says. */
  readonly site?: string | undefined
  /** Forms of the main content that are added to its text. */
  readonly formats?: readonly ExtractionForm[] | undefined
  readonly method?: string | undefined
  readonly leaning?: 'precision' | 'recall' | undefined
  /** Roles of texts that are left out of the main content. */
  readonly without?: readonly SegmentRole[] | undefined
  readonly explain?: boolean | undefined
  /** `false`: only the metadata and records that rules and the page's head give. */
  readonly metadata?: boolean | undefined
}

export interface JobSettings extends ExtractSettings {
  /** `false`: store nothing of what its pages teach. */
  readonly learn?: boolean | undefined
}
