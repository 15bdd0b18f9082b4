import { groupBy } from '../core/group-by.js'
import type { BlockScore } from './blocks.js'
import { bootstrapDifference, bootstrapMean, type Interval } from './bootstrap.js'
import type { GroupResult, MainDetails, MainResult } from './evaluation.js'
import type { PageScore } from './page-score.js'
import { meanScore, type Score } from './score.js'
import { countVerdicts } from './verdict.js'

/** A page, and what one system scored on it. */
export interface ScoredPage {
  readonly id: string
  readonly group?: string
  readonly score: PageScore
}

/** The mean of several scores of a page, part by part. */
export function meanPageScore(scores: readonly PageScore[]): PageScore {
  const mean = (part: 'words' | 'characters' | 'subsequence' | 'shingles'): Score =>
    meanScore(scores.map((score) => score[part]))!
  return {
    words: mean('words'),
    characters: mean('characters'),
    subsequence: mean('subsequence'),
    shingles: mean('shingles'),
    exact: meanOf(scores.map(({ exact }) => exact)),
    blocks: meanBlocks(scores),
  }
}

/**
 * What a system reached over pages; `undefined` for none.
 * @param first The scores of the system that this one is set beside, if it is another.
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

const intervalOf = (pages: readonly ScoredPage[], part: keyof Score): Interval =>
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

/** The largest group first; pages of no group are in none. */
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
})

const meanBlocks = (scores: readonly PageScore[]): BlockScore => ({
  ...meanScore(scores.map(({ blocks }) => blocks))!,
  accuracy: meanOf(scores.map(({ blocks }) => blocks.accuracy)),
})

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
