import type { RawPage } from '../../input/raw-page/raw-page.js'
import type { FieldValues } from './field-scores.js'
import type { PageMetadata } from './metadata-accuracy.js'

/** The answer of a system for a page; what it does not extract is absent. */
export interface SystemAnswer {
  readonly text?: string
  readonly markdown?: string
  readonly fields?: FieldValues
  readonly records?: readonly string[]
  readonly metadata?: PageMetadata
  /** Milliseconds from the HTML to the answer. */
  readonly ms: number
}

/** A system that extracts pages, one at a time. */
export interface EvaluatedSystem {
  readonly kind: 'own' | 'peer'
  readonly name: string
  readonly version: string
  /** Called with every page before the first one is answered, and without labels. */
  survey?(page: RawPage, site: string): void
  /**
   * Rejects with a coded error when it fails on this page; it can be called for the next one.
   * @param site That of the page, where the corpus knows it: only for choosing a model that was not trained on it.
   */
  answer(page: RawPage, site?: string): Promise<SystemAnswer>
  close(): Promise<void>
}
