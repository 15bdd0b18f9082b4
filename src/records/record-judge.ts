import type { BoostedModel } from '../learn/boosting/boosted-model.js'
import type { Page } from '../page/page.js'
import { regionsOf } from './candidates.js'
import { ElementNames } from './element-names.js'
import { Measures } from './measures.js'
import { memberFacts } from './member-facts.js'
import type { Region, Span } from './region.js'
import { regionFacts } from './region-facts.js'

/** From these likelihoods on a region is the page's list, and a member of it a record. */
export const recordThresholds = {
  /** Of the regions of articles, products and services that we know, one page in ten reaches it. */
  region: 0.2,
  member: 0.4,
} as const

/** What the models of regions and members are. */
export interface RecordParts {
  readonly regions: BoostedModel
  readonly members: BoostedModel
}

/** A region that may be the page's list, and how likely that is. */
export interface JudgedRegion {
  readonly region: Region
  readonly likelihood: number
}

/** The records of a page: the members of its main list. */
export interface FoundRecords extends JudgedRegion {
  readonly records: readonly Span[]
}

/** Finds the records of pages of sites that nobody knows. */
export class RecordJudge {
  constructor(readonly parts: RecordParts) {}

  /** The region of a page that is likeliest its list, however unlikely that is; `undefined` where nothing repeats. */
  likeliestOf(page: Page): JudgedRegion | undefined {
    const measures = new Measures(page)
    const names = new ElementNames(page)
    return this.#bestOf(regionsOf(measures, names), measures, names)
  }

  /** The records of a page; `undefined` where it lists nothing. */
  recordsOf(page: Page): FoundRecords | undefined {
    const measures = new Measures(page)
    const names = new ElementNames(page)
    const best = this.#bestOf(regionsOf(measures, names), measures, names)
    if (best === undefined || best.likelihood < recordThresholds.region) return undefined
    const likelihoods = this.parts.members.predict(memberFacts(best.region, measures, names))
    const records = best.region.members.filter(
      (_, member) => likelihoods[member]! >= recordThresholds.member,
    )
    return records.length === 0 ? undefined : { ...best, records }
  }

  #bestOf(
    regions: readonly Region[],
    measures: Measures,
    names: ElementNames,
  ): JudgedRegion | undefined {
    if (regions.length === 0) return undefined
    const likelihoods = this.parts.regions.predict(regionFacts(regions, measures, names))
    const best = likelihoods.indexOf(Math.max(...likelihoods))
    return { region: regions[best]!, likelihood: likelihoods[best]! }
  }
}
