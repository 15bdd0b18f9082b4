import type { Candidate } from '../candidate.js'
import type { Mention } from '../mention.js'
import type { SaidPage } from '../said-page.js'

/** How the values of a field are found among mentions, and what is counted of them. */
export interface FieldKind<Detail> {
  candidatesOf(page: SaidPage, mentions: readonly Mention[]): readonly Candidate<Detail>[]
  /** Whether the signs of a text's place are those of a value that stands in it so. */
  bearsSigns(detail: Detail): boolean
  readonly columns: readonly string[]
  /** The numbers of each candidate, in the order of the columns. @param title The run of the page's title; -1 for none. */
  numbersOf(
    page: SaidPage,
    candidates: readonly Candidate<Detail>[],
    title: number,
  ): readonly (readonly number[])[]
}

/** How far a run is from the title: 0 for none, small for those far away, and whether it stands before. */
export const nearness = (run: number, title: number): readonly [near: number, isBefore: number] =>
  run < 0 || title < 0 ? [0, 0] : [1 / (1 + Math.abs(run - title)), run < title ? 1 : 0]

export const nearnessColumns = ['near title', 'before title'] as const

/** How many sources say so. */
export function sourcesIn({ said }: Candidate): number {
  let sources = 0
  for (const [at, { mention }] of said.entries()) {
    const { source } = mention
    if (said.findIndex((other) => other.mention.source === source) === at) sources++
  }
  return sources
}

export function countOf<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  let count = 0
  for (const item of items) if (is(item)) count++
  return count
}
