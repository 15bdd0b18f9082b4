import type { F1Score } from '../../core/f1-score.js'
import { bootstrapMean, type Interval } from './bootstrap.js'

/** The kinds of parts that Markdown is compared by. */
export const fidelityKinds = [
  'words',
  'headings',
  'code',
  'items',
  'rows',
  'formulas',
  'notes',
  'images',
  'links',
] as const

export type FidelityKind = (typeof fidelityKinds)[number]

/** How much of the structure that is wanted is in the Markdown of a page. */
export interface FidelityScore {
  /** The mean over the kinds that the page has. */
  readonly mean: F1Score
  /** Kinds that neither has are absent. */
  readonly kinds: Readonly<Partial<Record<FidelityKind, F1Score>>>
}

export interface FidelityResult {
  readonly pages: number
  readonly f1: Interval
  /** Only those that some page has, with the number of these pages. */
  readonly kinds: readonly KindResult[]
}

interface KindResult {
  readonly kind: FidelityKind
  readonly pages: number
  readonly f1: Interval
}

/** The result of a system from its page scores; `undefined` for no pages. */
export function fidelityResult(scores: readonly FidelityScore[]): FidelityResult | undefined {
  const f1 = bootstrapMean(scores.map(({ mean }) => mean.f1))
  if (f1 === undefined) return undefined
  return {
    pages: scores.length,
    f1,
    kinds: fidelityKinds.flatMap((kind) => kindResult(kind, scores)),
  }
}

function kindResult(kind: FidelityKind, scores: readonly FidelityScore[]): readonly KindResult[] {
  const having = scores.flatMap(({ kinds }) => kinds[kind] ?? [])
  const f1 = bootstrapMean(having.map((score) => score.f1))
  return f1 === undefined ? [] : [{ kind, pages: having.length, f1 }]
}
