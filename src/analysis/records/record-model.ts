import type { BoostedModel } from '../../ml/boosting/boosted-model.js'
import { argmax } from '../../ml/numeric/probabilities.js'
import type { Page } from '../../page/columns/page.js'
import type { ElementNames } from './element-names.js'
import { declaredKind, listingFeatures } from './listing-features.js'
import { memberFeatures } from './member-features.js'
import { outlineFeatures } from './outline-features.js'
import { type PageRegions, pageRegions } from './page-regions.js'
import { widenRecords } from './record-ranges.js'
import { type NodeRange, overlapping, type Region } from './region.js'
import { regionFeatures } from './region-features.js'

const recordThresholds = {
  /** That a page lists something, by its outline. Regions of other pages are not even searched. */
  outline: 0.04,
  /** That a page lists something. One in twenty of the articles, products and documentation known to us reaches it. */
  page: 0.26,
  /** That a region beside the main list is a list, too. */
  otherList: 0.1,
  /** That a member of the most likely region is a record. */
  member: 0.4,
} as const

/**
 * The models of outlines (may the page list something), of regions (which one is the list), of pages (is there a list)
 * and of members (which are records).
 */
interface RecordModelParts {
  readonly outlines: BoostedModel
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
    const judged = this.#judge(page, url)
    return judged && this.#recordsIn(judged, argmax(judged.likelihoods))
  }

  /** The lists of a page that do not overlap, the main one first; none where it lists nothing. */
  listsOf(page: Page, url?: string): readonly FoundRecords[] {
    const judged = this.#judge(page, url)
    if (judged === undefined) return []
    const { likelihoods, found } = judged
    const order = [...found.regions.keys()].sort(
      (a, b) => likelihoods[b]! - likelihoods[a]! || a - b,
    )
    const lists: FoundRecords[] = []
    for (const [rank, row] of order.entries()) {
      if (rank > 0 && likelihoods[row]! < recordThresholds.otherList) break
      const { members } = found.regions[row]!
      if (lists.some((list) => overlapping(list.region.members, members))) continue
      const list = this.#recordsIn(judged, row)
      if (list !== undefined) lists.push(list)
    }
    return lists
  }

  #judge(page: Page, url: string | undefined): JudgedRegions | undefined {
    const { outlines, regions, pages } = this.parts
    const declared = declaredKind(page)
    const outline = outlines.predict(outlineFeatures(page, declared))[0]!
    if (outline < recordThresholds.outline) return undefined
    const found = pageRegions(page)
    if (found.regions.length === 0) return undefined
    const likelihoods = regions.predict(regionFeatures(found))
    const features = listingFeatures({ likelihoods, outline }, declared, url)
    const likelihood = pages.predict(features)[0]!
    return likelihood < recordThresholds.page ? undefined : { found, likelihood, likelihoods }
  }

  #recordsIn({ found, likelihood }: JudgedRegions, row: number): FoundRecords | undefined {
    const region = found.regions[row]!
    const areRecords = this.parts.members.predict(memberFeatures(region, found))
    const records = region.members.filter(
      (_, member) => areRecords[member]! >= recordThresholds.member,
    )
    if (records.length === 0) return undefined
    return { region, records: widenRecords(records, found), likelihood, names: found.names }
  }
}

/** The regions of a page that lists something. */
interface JudgedRegions {
  readonly found: PageRegions
  /** The likelihood that the page lists something. */
  readonly likelihood: number
  /** The likelihood of each region to be the list. */
  readonly likelihoods: ArrayLike<number>
}
