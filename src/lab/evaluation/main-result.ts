import { type F1Score, meanF1Score } from '../../core/f1-score.js'
import { groupBy } from '../../core/group-by.js'
import {
  bootstrapDifference,
  bootstrapMean,
  type Interval,
  type PointEstimate,
} from './bootstrap.js'
import type { PageScore } from './page-score.js'
import { countVerdicts, type PageVerdict } from './page-verdict.js'
import type { SegmentScore } from './segment-scores.js'

/** Scores of main content over the pages where it is known. */
export interface MainResult {
  readonly pages: number
  /** Words as multisets. Recorded figures have no interval. */
  readonly f1: Interval | PointEstimate
  /** Absent where only F1 was recorded. */
  readonly precision?: Interval | PointEstimate
  readonly recall?: Interval | PointEstimate
  /** F1 minus that of the first system on the same pages; absent for the first system. */
  readonly difference?: Interval
  readonly groups: readonly GroupResult[]
  /** Absent for recorded figures. */
  readonly details?: MainDetails
}

export interface MainDetails {
  /** Words, but Chinese, Japanese, Thai and Korean by character. */
  readonly characters: F1Score
  /** The longest common subsequence of characters. */
  readonly subsequence: F1Score
  readonly shingles: F1Score
  /** The share of pages whose text equals the gold up to white space. */
  readonly exact: number
  readonly blocks: SegmentScore
  readonly verdicts: Readonly<Record<PageVerdict, number>>
  /** Absent where no page is long. */
  readonly long?: LongPagesResult
}

/** Pages with more words of gold are long. */
export const longPageWords = 3_000

/** How much of long pages is found, and in its order. */
interface LongPagesResult {
  readonly pages: number
  readonly precision: number
  readonly recall: number
  /** The share of the gold's shingles that are found. */
  readonly order: number
}

/** A page type, country or vertical of the corpus. */
export interface GroupResult {
  readonly group: string
  readonly pages: number
  readonly f1: Interval | PointEstimate
}

/** The score of one system on a page. */
export interface ScoredPage {
  readonly id: string
  readonly group?: string
  readonly score: PageScore
}

/** The mean of several scores of a page, for each measure. */
export function meanPageScore(scores: readonly PageScore[]): PageScore {
  const mean = (part: 'words' | 'characters' | 'subsequence' | 'shingles'): F1Score =>
    meanF1Score(scores.map((score) => score[part]))!
  return {
    words: mean('words'),
    goldWords: scores[0]!.goldWords,
    characters: mean('characters'),
    subsequence: mean('subsequence'),
    shingles: mean('shingles'),
    exact: meanOf(scores.map(({ exact }) => exact)),
    blocks: meanBlocks(scores),
  }
}

/**
 * The result of a system over pages; `undefined` for no pages.
 * @param first The scores of the first system, for the difference to it; not given for the first system itself.
 */
export function mainResult(
  pages: readonly ScoredPage[],
  first?: readonly ScoredPage[],
): MainResult | undefined {
  if (pages.length === 0) return undefined
  const scores = pages.map(({ score }) => score)
  return {
    pages: pages.length,
    f1: intervalOf(pages, 'f1'),
    precision: intervalOf(pages, 'precision'),
    recall: intervalOf(pages, 'recall'),
    ...differenceTo(first, pages),
    groups: groupsOf(pages),
    details: detailsOf(meanPageScore(scores), scores),
  }
}

const intervalOf = (pages: readonly ScoredPage[], part: keyof F1Score): Interval =>
  bootstrapMean(pages.map(({ score }) => score.words[part]))!

function differenceTo(
  first: readonly ScoredPage[] | undefined,
  pages: readonly ScoredPage[],
): Pick<MainResult, 'difference'> {
  const theirs = new Map(first?.map(({ id, score }) => [id, score.words.f1]))
  const both = pages.filter(({ id }) => theirs.has(id))
  const difference = bootstrapDifference(
    both.map(({ score }) => score.words.f1),
    both.map(({ id }) => theirs.get(id)!),
  )
  return difference === undefined ? {} : { difference }
}

/** The largest group first; pages without a group are left out. */
function groupsOf(pages: readonly ScoredPage[]): readonly GroupResult[] {
  const groups = groupBy(pages, ({ group }) => group)
  return [...groups]
    .flatMap(([group, its]) =>
      group === undefined ? [] : [{ group, pages: its.length, f1: intervalOf(its, 'f1') }],
    )
    .sort((a, b) => b.pages - a.pages || (a.group < b.group ? -1 : 1))
}

const detailsOf = (
  { characters, subsequence, shingles, exact, blocks }: PageScore,
  scores: readonly PageScore[],
): MainDetails => ({
  characters,
  subsequence,
  shingles,
  exact,
  blocks,
  verdicts: countVerdicts(scores.map(({ words }) => words.f1)),
  ...longPages(scores.filter(({ goldWords }) => goldWords > longPageWords)),
})

function longPages(scores: readonly PageScore[]): Pick<MainDetails, 'long'> {
  if (scores.length === 0) return {}
  const { words, shingles } = meanPageScore(scores)
  const { precision, recall } = words
  return { long: { pages: scores.length, precision, recall, order: shingles.recall } }
}

const meanBlocks = (scores: readonly PageScore[]): SegmentScore => ({
  ...meanF1Score(scores.map(({ blocks }) => blocks))!,
  accuracy: meanOf(scores.map(({ blocks }) => blocks.accuracy)),
})

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
