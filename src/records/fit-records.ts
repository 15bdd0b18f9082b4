import type { Matrix } from '../features/matrix.js'
import { binTable } from '../learn/boosting/bin-table.js'
import type { BoostedModel } from '../learn/boosting/boosted-model.js'
import { BoostedTrees } from '../learn/boosting/boosted-trees.js'
import { RecordJudge } from './record-judge.js'

/** Rows to learn from, what is right for each, and what each counts for. */
export interface LearnedRows {
  readonly rows: Matrix
  readonly targets: readonly number[]
  readonly weight: number
}

/** What is learned from one page. */
export interface ListPage {
  /** The regions of the page, and the F1 of the records that each would give. */
  readonly regions: LearnedRows
  /** The members of each region that holds the records, and which of them are some. */
  readonly members: readonly LearnedRows[]
}

/** Few pages are labelled, and neighbouring regions differ little: many small steps, each on a part of what is known. */
const settings = {
  objective: 'logistic',
  rounds: 300,
  maxLeaves: 12,
  learningRate: 0.03,
  rowShare: 0.7,
  columnShare: 0.3,
  minLeafRows: 20,
  l2: 5,
  seed: 1,
} as const

/** Learns which region of a page is its list, and which members of that are records. */
export const fitRecords = (pages: readonly ListPage[]): RecordJudge =>
  new RecordJudge({
    regions: fitted(pages.map(({ regions }) => [regions])),
    members: fitted(pages.map(({ members }) => members)),
  })

/** Rows of one page are drawn together. */
function fitted(pages: readonly (readonly LearnedRows[])[]): BoostedModel {
  const parts = pages.flatMap((parts, page) => parts.map((part) => ({ ...part, page })))
  const table = binTable(parts.map(({ rows }) => rows))
  const of = (number: (part: (typeof parts)[number]) => number): readonly number[] =>
    parts.flatMap((part) => new Array<number>(part.rows.rows).fill(number(part)))
  return new BoostedTrees(settings).fitTable({
    table,
    targets: parts.flatMap(({ targets }) => targets),
    weights: of(({ weight }) => weight),
    groups: of(({ page }) => page),
  })
}
