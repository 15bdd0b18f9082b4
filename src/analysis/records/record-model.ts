import type { BoostedModel } from '../../ml/boosting/boosted-model.js'
import { argmax } from '../../ml/numeric/probabilities.js'
import type { Page } from '../../page/columns/page.js'
import type { ElementNames } from './element-names.js'
import { declaredKind, listingFeatures } from './listing-features.js'
import { memberFeatures } from './member-features.js'
import { pageRegions } from './page-regions.js'
import { widenRecords } from './record-ranges.js'
import type { NodeRange, Region } from './region.js'
import { regionFeatures } from './region-features.js'

const recordThresholds = {
  /** That a page lists something. One in eleven of the articles, products and documentation known to us reaches it. */
  page: 0.35,
  /** That a member of the most likely region is a record. */
  member: 0.4,
} as const

/** The models of regions, of whole pages and of members. */
interface RecordModelParts {
  readonly regions: BoostedModel
  readonly pages: BoostedModel
  readonly members: BoostedModel
}

/** The records of a page: members of its main list. */
export interface FoundRecords {
  readonly region: Region
  readonly records: readonly NodeRange[]
  /** The likelihood that the page lists something. */
  readonly likelihood: number
  /** The names of the page's elements. */
  readonly names: ElementNames
}

/** Finds the records of pages of unknown sites. */
export class RecordModel {
  constructor(readonly parts: RecordModelParts) {}

  /**
   * The records of a page; `undefined` where it lists nothing.
   * @param url The URL of the page, if it is known.
   */
  recordsOf(page: Page, url?: string): FoundRecords | undefined {
    const found = pageRegions(page)
    if (found.regions.length === 0) return undefined
    const likelihoods = this.parts.regions.predict(regionFeatures(found))
    const features = listingFeatures(declaredKind(page), likelihoods, url)
    const likelihood = this.parts.pages.predict(features)[0]!
    if (likelihood < recordThresholds.page) return undefined
    const region = found.regions[argmax(likelihoods)]!
    const areRecords = this.parts.members.predict(memberFeatures(region, found))
    const records = region.members.filter(
      (_, member) => areRecords[member]! >= recordThresholds.member,
    )
    if (records.length === 0) return undefined
    return { region, records: widenRecords(records, found), likelihood, names: found.names }
  }
}
