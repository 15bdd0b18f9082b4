import { blockVectors } from '../features/vectors.js'
import type { StudiedPage } from '../rules/studied-page.js'

/** A way to find the main content of a page of whose site nothing is known: the runs that it keeps, in page order. */
export interface Method {
  readonly meaning: string
  runs(page: StudiedPage): readonly number[]
}

/** Methods by the names that users choose them by. */
export const methods = {
  'densest-block': {
    meaning: 'the block whose inner blocks have the highest text densities in sum',
    runs: (page) => shownRuns(page, densestBlock(page)),
  },
  'all-text': {
    meaning: 'every run that is shown',
    runs: (page) => shownRuns(page, 0),
  },
} as const satisfies Readonly<Record<string, Method>>

export type MethodName = keyof typeof methods

export const methodNames = Object.keys(methods) as readonly MethodName[]

export const isMethod = (name: string): name is MethodName => Object.hasOwn(methods, name)

/** 000 (7): the block of the page with the greatest density sum. */
function densestBlock({ segmentation }: StudiedPage): number {
  const vectors = blockVectors(segmentation)
  const sums = vectors.column(vectors.names.indexOf('density.sum'))
  return sums.reduce((best, sum, block) => (sum > sums[best]! ? block : best), 0)
}

function shownRuns(page: StudiedPage, block: number): readonly number[] {
  const { blocks } = page.segmentation
  const kept: number[] = []
  for (let run = blocks.firstRun[block]!; run < blocks.endRun[block]!; run++) {
    if (page.isShown(run)) kept.push(run)
  }
  return kept
}
