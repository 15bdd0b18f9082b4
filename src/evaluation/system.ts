import type { RawPage } from '../source/raw-page.js'
import type { Values } from './fields.js'
import type { PageMetadata } from './metadata-tally.js'

/** What a system found on a page; what it does not look for is not there. */
export interface Answer {
  readonly text?: string
  readonly fields?: Values
  readonly records?: readonly string[]
  readonly metadata?: PageMetadata
  /** Milliseconds from the HTML to the answer. */
  readonly ms: number
}

/** Something that answers pages, one at a time. */
export interface System {
  readonly kind: 'own' | 'peer'
  readonly name: string
  readonly version: string
  /** Rejects with a coded error when this page is beyond it; the next one may be asked all the same. */
  answer(page: RawPage): Promise<Answer>
  close(): Promise<void>
}
