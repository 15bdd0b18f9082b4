import type { PageType } from '../../analysis/model/page-type.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import type { PageLabels } from '../../input/pages/page-labels.js'
import type { FailedPage } from '../../input/raw-page/failed-page.js'
import type { InputLimits } from '../../input/raw-page/input-limits.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'

export type CorpusSplit = 'train' | 'test'

/** An item of a list page: a product, a result, a teaser. */
export interface GoldRecord {
  readonly text: string
  /** The values of each field of the record. */
  readonly fields: ReadonlyMap<string, readonly string[]>
}

/** The records of a page in page order, and the texts of records that count neither way. */
export interface GoldRecords {
  readonly records: readonly GoldRecord[]
  readonly ignored: readonly string[]
  /** The selector of the records, where each record is one element. */
  readonly selector?: string
}

/** The gold of a page. */
export interface Gold {
  /** The main content; '' when the page has none, absent when it is unknown. */
  readonly main?: string
  /** The main content with its structure, as Markdown; absent when unknown. */
  readonly markdown?: string
  /** The values of each field: an empty list when the page has none, absent when unknown. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  /** Absent when unknown. */
  readonly records?: GoldRecords
}

/** A page of a corpus with its gold. */
export interface GoldPage extends Gold {
  readonly kind: 'page'
  readonly page: RawPage
  readonly site: string
  /** Absent when unknown. */
  readonly type?: PageType
  /** Page type, vertical, country or language. */
  readonly group?: string
  /** The side of the corpus's own split. */
  readonly split?: CorpusSplit
  /** The labels as written, which may be selectors. */
  readonly labels?: PageLabels
}

/** A page with its gold, or the error in its place. */
export type GoldInput = GoldPage | FailedPage

export interface GoldOptions {
  readonly limits?: InputLimits
}

/** Reads the pages of a corpus lazily, in corpus order. It yields errors and throws none. */
export type GoldReader = (path: string, options?: GoldOptions) => AsyncGenerator<GoldInput>

interface GoldParts extends Gold {
  readonly page: RawPage
  readonly site: string
  readonly type?: PageType | undefined
  readonly group: string | undefined
  readonly split?: CorpusSplit | undefined
}

/** A gold page from parts, some of which may be unknown. */
export const goldPage = ({ page, site, fields, ...rest }: GoldParts): GoldPage => ({
  kind: 'page',
  page,
  site,
  ...omitUndefined(rest),
  fields,
})
