import type { BoostedModel } from '../../ml/boosting/boosted-model.js'
import type { Matrix } from '../../ml/numeric/matrix.js'
import { argmax, logit, sigmoid } from '../../ml/numeric/probabilities.js'
import type { Page } from '../../page/columns/page.js'
import type { TypeShares } from '../model/page-type.js'
import type { ElementNames } from './element-names.js'
import type { ColumnModel } from './fields/column-model.js'
import { declaredKind, listingFeatures } from './listing-features.js'
import { memberFeatures } from './member-features.js'
import { outlineFeatures } from './outline-features.js'
import { type PageRegions, pageRegions } from './page-regions.js'
import { recordLimits } from './record-limits.js'
import { widenRecords } from './record-ranges.js'
import { type NodeRange, overlapping, type Region } from './region.js'
import { type RegionView, regionFeatures, regionViews, surveyFeatures } from './region-features.js'

const recordThresholds = {
  /**
   * That a page lists something, by its outline, with its type and without. Regions of other pages are not even
   * searched.
   */
  outline: { typed: 0.12, untyped: 0.05 },
  /** That a page lists something. One in twenty of the articles, products and documentation known to us reaches it. */
  page: 0.37,
  /** That a region beside the main list is a list, too. */
  otherList: 0.1,
  /** That a member of the most likely region is a record. */
  member: 0.4,
} as const

/**
 * The models of outlines (may the page list something), of surveys (which regions may be the list), of regions (which
 * one is the list), of pages (is there a list) and of members (which are records). Two models predict which region it
 * is: `regions` learned from all of them, `likely` from those that surveys leave.
 */
interface RecordModelParts {
  readonly outlines: BoostedModel
  readonly survey: BoostedModel
  readonly regions: BoostedModel
  readonly likely: BoostedModel
  readonly pages: BoostedModel
  readonly members: BoostedModel
  /** Recognizes the fields of records; absent where it was trained on lists without known fields. */
  readonly columns?: ColumnModel | undefined
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
   * @param types What the general model predicts of the page's type, if it was asked.
   */
  recordsOf(page: Page, url?: string, types?: TypeShares): FoundRecords | undefined {
    const judged = this.#judge(page, url, types, (views) => this.#likely(views))
    return judged && this.#recordsIn(judged, argmax(judged.likelihoods))
  }

  /** The lists of a page that do not overlap, the main one first; none where it lists nothing. */
  listsOf(page: Page, url?: string, types?: TypeShares): readonly FoundRecords[] {
    const judged = this.#judge(page, url, types, (views) => views)
    if (judged === undefined) return []
    const { likelihoods, views } = judged
    const order = [...views.keys()].sort((a, b) => likelihoods[b]! - likelihoods[a]! || a - b)
    const lists: FoundRecords[] = []
    for (const [rank, row] of order.entries()) {
      if (rank > 0 && likelihoods[row]! < recordThresholds.otherList) break
      const { members } = views[row]!.region
      if (lists.some((list) => overlapping(list.region.members, members))) continue
      const list = this.#recordsIn(judged, row)
      if (list !== undefined) lists.push(list)
    }
    return lists
  }

  /** The regions that a survey holds for the likeliest lists, those with the most text first. */
  #likely(views: readonly RegionView[]): readonly RegionView[] {
    const likelihoods = this.parts.survey.predict(surveyFeatures(views))
    return likeliestRows(likelihoods).map((row) => views[row]!)
  }

  /** @param choose The regions that are looked at. */
  #judge(
    page: Page,
    url: string | undefined,
    types: TypeShares | undefined,
    choose: (views: readonly RegionView[]) => readonly RegionView[],
  ): JudgedRegions | undefined {
    const { outlines, pages } = this.parts
    const declared = declaredKind(page)
    const outline = outlines.predict(outlineFeatures(page, declared, types))[0]!
    const kind = types === undefined ? 'untyped' : 'typed'
    if (outline < recordThresholds.outline[kind]) return undefined
    const found = pageRegions(page)
    if (found.regions.length === 0) return undefined
    const views = choose(regionViews(found))
    const rows = regionFeatures(views)
    const likelihoods = regionLikelihoods(this.parts, rows)
    const features = listingFeatures({ likelihoods, regions: rows, outline, declared, types }, url)
    const likelihood = pages.predict(features)[0]!
    return likelihood < recordThresholds.page
      ? undefined
      : { found, views, likelihood, likelihoods }
  }

  #recordsIn({ found, views, likelihood }: JudgedRegions, row: number): FoundRecords | undefined {
    const { region } = views[row]!
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
  /** Those that were looked at. */
  readonly views: readonly RegionView[]
  /** The likelihood that the page lists something. */
  readonly likelihood: number
  /** The likelihood of each of these to be the list. */
  readonly likelihoods: ArrayLike<number>
}

/** The rows of the likeliest regions by a survey, in their order. */
export function likeliestRows(likelihoods: ArrayLike<number>): readonly number[] {
  const isChosen = new Uint8Array(likelihoods.length)
  const count = Math.min(recordLimits.likelyRegions, likelihoods.length)
  for (let chosen = 0; chosen < count; chosen++) {
    let best = -1
    for (let row = 0; row < likelihoods.length; row++)
      if (isChosen[row] === 0 && (best < 0 || likelihoods[row]! > likelihoods[best]!)) best = row
    isChosen[best] = 1
  }
  const rows: number[] = []
  for (let row = 0; row < isChosen.length; row++) if (isChosen[row] === 1) rows.push(row)
  return rows
}

/** The likelihood of each region to be the list: the mean of the log odds that both models give. */
export function regionLikelihoods(
  { regions, likely }: Pick<RecordModelParts, 'regions' | 'likely'>,
  rows: Matrix,
): Float32Array {
  const some = likely.predict(rows)
  const all = regions.predict(rows)
  const means = new Float32Array(all.length)
  for (let row = 0; row < means.length; row++)
    means[row] = sigmoid((logit(all[row]!) + logit(some[row]!)) / 2)
  return means
}
