import type { ErrorReport } from '../../core/errors.js'
import type { F1Score } from '../../core/f1-score.js'
import type { FidelityKind, FidelityResult } from './fidelity-result.js'
import type { FieldsResult } from './field-scores.js'
import type { MainResult } from './main-result.js'
import type { RecordsResult } from './record-scores.js'

/** The results of systems on the pages of a corpus. Plain data, as `evaluate --json` prints it. */
export interface Evaluation {
  readonly corpus: CorpusSummary
  /** Name of the part of the corpus that was evaluated. */
  readonly split: string
  readonly treesift: string
  readonly node: string
  /** In the order in which they were named; recorded ones last. */
  readonly systems: readonly SystemResult[]
  /** Every page with known main content, with its word scores by system label. */
  readonly pages: readonly PageScores[]
  /** The worst pages of the first system, the worst first. */
  readonly worst: readonly WorstPage[]
  /** Reasons why the figures may mislead. */
  readonly warnings: readonly string[]
}

export interface CorpusSummary {
  readonly name: string
  readonly format: string
  /** SHA-256 of the names and bytes of its files. */
  readonly hash: string
  readonly pages: number
  readonly sites: number
  /** Pages of the corpus that could not be read; they were evaluated with no system. */
  readonly failed: readonly PageFailure[]
}

export interface PageFailure extends ErrorReport {
  readonly page: string
}

/** Where figures come from: treesift's own methods, another program in this run, or a recorded run. */
type SystemKind = 'own' | 'peer' | 'recorded'

export interface SystemResult {
  readonly kind: SystemKind
  readonly name: string
  /** The name, with the number of pages learned from if there is one; unique within a run. */
  readonly label: string
  readonly version?: string
  /** Who measured recorded figures, when and how. */
  readonly source?: string
  /** Labelled pages per site that it learned from. */
  readonly k?: number
  readonly pages: number
  /** Pages that it failed on; they count as empty answers. */
  readonly failed: readonly PageFailure[]
  readonly cost?: PageCost
  readonly main?: MainResult
  readonly fields?: FieldsResult
  readonly records?: RecordsResult
  readonly fidelity?: FidelityResult
}

/** Milliseconds per page, from HTML to answer, while the machine did other work too. */
export interface PageCost {
  readonly mean: number
  readonly median: number
  readonly p95: number
}

export interface PageScores {
  readonly id: string
  readonly url?: string
  readonly site: string
  readonly group?: string
  readonly scores: Readonly<Record<string, F1Score>>
}

/** A page with its gold and the answer: texts, or Markdown where its fidelity is measured. */
export interface WorstPage {
  readonly id: string
  readonly url?: string
  readonly group?: string
  readonly score: F1Score
  /** The score of each kind of part, where the fidelity is measured. */
  readonly kinds?: Readonly<Partial<Record<FidelityKind, F1Score>>>
  readonly gold: string
  readonly found: string
}
