import type { StudiedPage } from '../rules/studied-page.js'

export const densityDefaults = {
  /** What a run must have in words outside links to pay for itself: docs/decisions/0005-density-fallback.md. */
  costOfRun: 2,
} as const

/** Elements that hold what surrounds the content, by their meaning in the HTML standard. */
const surroundings = ['inside.nav', 'inside.footer', 'inside.aside', 'inside.dialog', 'inside.form']

/**
 * The main content of a page of which nothing is known: the stretch of runs with the most words outside links, once
 * each run is charged for being one. Runs that are all links are left out of it.
 */
export function densestRuns(
  page: StudiedPage,
  { costOfRun }: { readonly costOfRun: number } = densityDefaults,
): readonly number[] {
  const scores = scoreRuns(page, costOfRun)
  const { start, end } = bestStretch(scores)
  const runs: number[] = []
  for (let run = start; run < end; run++) if (isContent(page, run)) runs.push(run)
  return runs
}

function scoreRuns(page: StudiedPage, costOfRun: number): Float64Array {
  const words = columnOf(page, 'text.words')
  const linked = columnOf(page, 'links.words')
  return Float64Array.from(words, (count, run) => {
    if (!page.isShown(run)) return 0
    if (surroundings.some((name) => columnOf(page, name)[run]! > 0)) return -costOfRun
    return count * (1 - linked[run]!) - costOfRun
  })
}

/** The consecutive runs whose scores add up to most; nothing when no run scores above 0. */
function bestStretch(scores: Float64Array): { readonly start: number; readonly end: number } {
  let best = { start: 0, end: 0, sum: 0 }
  let start = 0
  let sum = 0
  for (const [run, score] of scores.entries()) {
    if (sum <= 0) {
      start = run
      sum = 0
    }
    sum += score
    if (sum > best.sum) best = { start, end: run + 1, sum }
  }
  return best
}

const isContent = (page: StudiedPage, run: number): boolean =>
  page.isShown(run) && columnOf(page, 'links.all')[run] === 0

const columnOf = ({ vectors }: StudiedPage, name: string): Float32Array =>
  vectors.column(vectors.names.indexOf(name))
