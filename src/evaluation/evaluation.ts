import type { Failure } from '../core/errors.js'
import type { BlockScore } from './blocks.js'
import type { Interval } from './bootstrap.js'
import type { FieldScore } from './fields.js'
import type { Score } from './score.js'
import type { Verdict } from './verdict.js'

/** What came out of letting systems answer the pages of a corpus. Plain data: JSON keeps all of it. */
export interface Evaluation {
  readonly corpus: CorpusSummary
  /** Which of its pages were asked for. */
  readonly split: string
  readonly treesift: string
  readonly node: string
  /** In the order that they were asked for; recorded ones last. */
  readonly systems: readonly SystemResult[]
  /** Every page with known main content, and the word scores of the systems on it, by their labels. */
  readonly pages: readonly PageRow[]
  /** The pages that the first system does worst on, the worst one first. */
  readonly worst: readonly WorstPage[]
  /** What should be known of all this before it is believed. */
  readonly warnings: readonly string[]
}

export interface CorpusSummary {
  readonly name: string
  readonly format: string
  /** SHA-256 of the names and bytes of its files. */
  readonly hash: string
  readonly pages: number
  readonly sites: number
  /** Pages of the corpus that could not be read: no system was asked about them. */
  readonly failed: readonly PageFailure[]
}

export interface PageFailure extends Failure {
  readonly page: string
}

/** Where figures come from: a method of ours, a program of others in this run, or a run that was written down. */
export type SystemKind = 'own' | 'peer' | 'recorded'

export interface SystemResult {
  readonly kind: SystemKind
  readonly name: string
  /** The name, with the number of pages learned from where that matters: no two systems of a run share it. */
  readonly label: string
  readonly version?: string
  /** Who found recorded figures, when and how. */
  readonly source?: string
  /** How many labelled pages of each site it learned from. */
  readonly k?: number
  readonly pages: number
  /** Pages that it gave no answer for; they count as empty answers. */
  readonly failed: readonly PageFailure[]
  readonly cost?: Cost
  readonly main?: MainResult
  readonly fields?: FieldsResult
  readonly records?: RecordsResult
}

/** Milliseconds for a page, from its HTML to its answer, as they were while the machine did other things too. */
export interface Cost {
  readonly mean: number
  readonly median: number
  readonly p95: number
}

/** Main content, over pages where it is known. */
export interface MainResult {
  readonly pages: number
  /** Words as multisets. Where figures were only recorded the interval is not known. */
  readonly f1: Interval | Point
  /** Not there where only F1 was recorded. */
  readonly precision?: Interval | Point
  readonly recall?: Interval | Point
  /** F1 beyond that of the first system, on the same pages; not there for the first one. */
  readonly difference?: Interval
  readonly groups: readonly GroupResult[]
  /** What only a run of our own can tell. */
  readonly details?: MainDetails
}

/** A mean of which no interval is known. */
export interface Point {
  readonly mean: number
}

export interface MainDetails {
  /** Words, but Chinese, Japanese, Thai and Korean by character. */
  readonly characters: Score
  /** The longest common subsequence of characters. */
  readonly subsequence: Score
  readonly shingles: Score
  /** The share of pages whose text is the gold but for white space. */
  readonly exact: number
  readonly blocks: BlockScore
  readonly verdicts: Readonly<Record<Verdict, number>>
}

/** Page type, country or vertical, as the corpus calls it. */
export interface GroupResult {
  readonly group: string
  readonly pages: number
  readonly f1: Interval | Point
}

/** Fields: averaged over the attributes of a site, its sites, then groups. */
export interface FieldsResult {
  readonly pages: number
  readonly mean: FieldScore
  /** Page-level F1, the sites resampled. */
  readonly f1: Interval
  readonly groups: readonly { readonly group: string; readonly score: FieldScore }[]
  readonly sites: readonly SiteFields[]
}

export interface SiteFields {
  readonly site: string
  readonly group?: string
  readonly fields: Readonly<Record<string, FieldScore>>
}

export interface RecordsResult {
  readonly pages: number
  readonly f1: Interval
  readonly precision: Interval
  readonly recall: Interval
}

export interface PageRow {
  readonly id: string
  readonly url?: string
  readonly site: string
  readonly group?: string
  readonly scores: Readonly<Record<string, Score>>
}

/** A page with what should be kept of it and what was. */
export interface WorstPage {
  readonly id: string
  readonly url?: string
  readonly group?: string
  readonly score: Score
  readonly gold: string
  readonly found: string
}
