import { given } from '../../core/given.js'
import type { FailedPage } from '../failed-page.js'
import type { SourceLimits } from '../limits.js'
import type { RawPage } from '../raw-page.js'

export type Split = 'train' | 'test'

/** What a corpus says is right for a page. */
export interface Gold {
  /** The main content; '' when the page is known to have none, not there when it is unknown. */
  readonly main?: string
  /** Field to values: none when the page is known to have none, not there when it is unknown. */
  readonly fields: ReadonlyMap<string, readonly string[]>
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
export const goldPage = ({ page, site, group, split, main, fields }: GoldParts): GoldPage => ({
  kind: 'page',
  page,
  site,
  ...given({ group, split, main }),
  fields,
})
