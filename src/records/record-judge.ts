import type { BoostedModel } from '../learn/boosting/boosted-model.js'
import { likeliestOf } from '../learn/likeliest.js'
import type { Page } from '../page/page.js'
import type { ElementNames } from './element-names.js'
import { memberFacts } from './member-facts.js'
import { pageFacts } from './page-facts.js'
import type { Region, Span } from './region.js'
import { regionFacts } from './region-facts.js'
import { saidKind } from './said-kind.js'
import { surveyOf } from './survey.js'
import { widened } from './widen.js'

/** From these likelihoods on a page lists something, and a member of its likeliest region is a record. */
export const recordThresholds = {
  /** Of the articles, products and documentation that we know, one page in eleven reaches it. */
  page: 0.35,
  member: 0.4,
} as const

/** What the models of regions, of whole pages and of members are. */
export interface RecordParts {
  readonly regions: BoostedModel
  readonly pages: BoostedModel
  readonly members: BoostedModel
}

/** The records of a page: the members of its main list. */
export interface FoundRecords {
  readonly region: Region
  readonly records: readonly Span[]
  /** How likely the page lists something. */
  readonly likelihood: number
  /** What the elements of the page are called. */
  readonly names: ElementNames
}

/** Finds the records of pages of sites that nobody knows. */
export class RecordJudge {
  constructor(readonly parts: RecordParts) {}

  /**
   * The records of a page; `undefined` where it lists nothing.
   * @param url Where the page is, if that is known.
   */
  recordsOf(page: Page, url?: string): FoundRecords | undefined {
    const survey = surveyOf(page)
    if (survey.regions.length === 0) return undefined
    const likelihoods = this.parts.regions.predict(regionFacts(survey))
    const facts = pageFacts(saidKind(page), likelihoods, url)
    const likelihood = this.parts.pages.predict(facts)[0]!
    if (likelihood < recordThresholds.page) return undefined
    const region = survey.regions[likeliestOf(likelihoods)]!
    const areRecords = this.parts.members.predict(memberFacts(region, survey))
    const records = region.members.filter(
      (_, member) => areRecords[member]! >= recordThresholds.member,
    )
    if (records.length === 0) return undefined
    return { region, records: widened(records, survey), likelihood, names: survey.names }
  }
}
