import type { Matrix } from '../features/matrix.js'
import { binTable } from '../learn/boosting/bin-table.js'
import type { BoostedModel } from '../learn/boosting/boosted-model.js'
import { BoostedTrees } from '../learn/boosting/boosted-trees.js'
import type { BoostingSettings } from '../learn/boosting/settings.js'
import { likeliestOf } from '../learn/likeliest.js'
import { pageFacts } from './page-facts.js'
import { RecordJudge } from './record-judge.js'
import type { SaidKind } from './said-kind.js'

/** Rows to learn from, what is right for each, and what each counts for. */
export interface LearnedRows {
  readonly rows: Matrix
  readonly targets: readonly number[]
  readonly weight: number
}

/** What is learned from one page. */
export interface ListPage {
  /** Pages of one fold are not learned from when one of them is judged. */
  readonly fold: number
  /** The regions of the page, and the F1 of the records that each would give. */
  readonly regions: LearnedRows
  readonly said: SaidKind
  readonly url: string | undefined
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

/** Of pages there are but hundreds: single questions, each of which adds a little. */
const pageSettings = {
  ...settings,
  rounds: 120,
  maxLeaves: 3,
  learningRate: 0.05,
  columnShare: 0.4,
  minLeafRows: 10,
} as const

/** Learns which region of a page is its list, whether the page lists anything, and which members of the region are records. */
export const fitRecords = (pages: readonly ListPage[]): RecordJudge =>
  new RecordJudge({
    regions: fitRegions(pages),
    pages: fitPages(pages),
    members: fitted(
      pages.map(({ members }) => members),
      settings,
    ),
  })

const fitRegions = (pages: readonly ListPage[]): BoostedModel =>
  fitted(
    pages.map(({ regions }) => [regions]),
    settings,
  )

/** The regions of each page are judged by what was learned from other folds, as those of strangers' pages will be. */
function fitPages(pages: readonly ListPage[]): BoostedModel {
  const rows: LearnedRows[][] = []
  for (const fold of new Set(pages.map((page) => page.fold))) {
    const others = pages.filter((page) => page.fold !== fold)
    const judge = fitRegions(others.length === 0 ? pages : others)
    for (const page of pages) if (page.fold === fold) rows.push(pageRows(page, judge))
  }
  return fitted(rows, pageSettings)
}

/** Of many pages nobody will know the address: each is learned from with it and without. */
function pageRows({ regions, said, url }: ListPage, judge: BoostedModel): LearnedRows[] {
  if (regions.rows.rows === 0) return []
  const likelihoods = judge.predict(regions.rows)
  const targets = [regions.targets[likeliestOf(likelihoods)]! > 0 ? 1 : 0]
  const weight = regions.weight / 2
  const known = pageFacts(said, likelihoods, url)
  const unknown = pageFacts({ ...said, address: undefined }, likelihoods, undefined)
  return [known, unknown].map((rows) => ({ rows, targets, weight }))
}

/** Rows of one page are drawn together. */
function fitted(
  pages: readonly (readonly LearnedRows[])[],
  settings: Partial<BoostingSettings>,
): BoostedModel {
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
