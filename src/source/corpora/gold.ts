import { given } from '../../core/given.js'
import type { FailedPage } from '../failed-page.js'
import type { Labels } from '../labels.js'
import type { SourceLimits } from '../limits.js'
import type { RawPage } from '../raw-page.js'

export type Split = 'train' | 'test'

/** One of the things that a page lists: a product, a result, a teaser. */
export interface GoldRecord {
  readonly text: string
  /** Field to the values found in the record. */
  readonly fields: ReadonlyMap<string, readonly string[]>
}

/** The records of a page in its order, and the texts of those that count neither way. */
export interface GoldRecords {
  readonly records: readonly GoldRecord[]
  readonly ignored: readonly string[]
  /** What selects the records, where each is one element. */
  readonly selector?: string
}

/** What a corpus says is right for a page. */
export interface Gold {
  /** The main content; '' when the page is known to have none, not there when it is unknown. */
  readonly main?: string
  /** Field to values: none when the page is known to have none, not there when it is unknown. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  /** Not there when they are unknown. */
  readonly records?: GoldRecords
}

/** A page of a corpus, and what is right for it. */
export interface GoldPage extends Gold {
  readonly kind: 'page'
  readonly page: RawPage
  readonly site: string
  /** What results are broken down by: page type, vertical or country. */
  readonly group?: string
  /** Which side the corpus itself puts the page on. */
  readonly split?: Split
  /** What a user said of it, where that is more than the gold tells: selectors. */
  readonly labels?: Labels
}

/** A page with its gold, or in its place why there is none. */
export type GoldInput = GoldPage | FailedPage

export interface GoldOptions {
  readonly limits?: SourceLimits
}

/** The pages of a corpus in its order, each read when it is asked for. Nothing is thrown: failures are yielded. */
export type GoldReader = (path: string, options?: GoldOptions) => AsyncGenerator<GoldInput>

interface GoldParts extends Gold {
  readonly page: RawPage
  readonly site: string
  readonly group: string | undefined
  readonly split?: Split | undefined
}

/** A gold page out of parts of which some may be unknown. */
export const goldPage = ({ page, site, fields, ...rest }: GoldParts): GoldPage => ({
  kind: 'page',
  page,
  site,
  ...given(rest),
  fields,
})
