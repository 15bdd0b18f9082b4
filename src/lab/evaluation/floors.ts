import type { Evaluation } from './evaluation.js'

/** The minimum of each figure on a corpus. */
export interface CorpusFloors {
  /** Hash of the corpus that they hold for. */
  readonly hash: string
  readonly floors: Readonly<Record<string, number>>
}

/** A figure compared with its floor. */
interface CheckedFigure {
  readonly figure: string
  readonly floor: number | undefined
  readonly found: number | undefined
  readonly verdict: 'met' | 'not met' | 'not pinned' | 'other pages'
}

/** Decimals of a floor. */
const decimals = 4

/** The pinned figures by name, rounded down so that a figure always meets the floor made of it. */
export const pinnedFigures = ({ systems }: Evaluation): Readonly<Record<string, number>> =>
  Object.fromEntries(
    systems.flatMap(({ label, main, fields, records }) =>
      [
        [`${label}: word F1`, main?.f1.mean] as const,
        [`${label}: field F1`, fields?.mean.firstValue.f1] as const,
        [`${label}: record F1`, records?.f1.mean] as const,
      ].flatMap(([figure, value]) =>
        value === undefined ? [] : [[figure, roundedDown(value)] as const],
      ),
    ),
  )

/** The tolerance absorbs rounding errors of sums in another order. */
const roundedDown = (value: number): number =>
  Math.floor(value * 10 ** decimals + 1e-6) / 10 ** decimals

/** Compares every figure that is pinned or was found. */
export function checkFloors(
  pinned: CorpusFloors | undefined,
  evaluation: Evaluation,
): readonly CheckedFigure[] {
  const found = pinnedFigures(evaluation)
  const isSameCorpus = pinned === undefined || pinned.hash === evaluation.corpus.hash
  const figures = new Set([...Object.keys(pinned?.floors ?? {}), ...Object.keys(found)])
  return [...figures].map((figure) => {
    const checked = { figure, floor: pinned?.floors[figure], found: found[figure] }
    return { ...checked, verdict: isSameCorpus ? verdictOf(checked) : 'other pages' }
  })
}

function verdictOf({
  floor,
  found,
}: Pick<CheckedFigure, 'floor' | 'found'>): CheckedFigure['verdict'] {
  if (floor === undefined) return 'not pinned'
  return found !== undefined && found >= floor ? 'met' : 'not met'
}

/** Raises floors to the figures found; lowers none, and leaves the floors of another corpus as they are. */
export function raiseFloors(
  pinned: CorpusFloors | undefined,
  evaluation: Evaluation,
): CorpusFloors {
  if (pinned === undefined) return resetFloors(evaluation)
  if (pinned.hash !== evaluation.corpus.hash) return pinned
  const found = Object.entries(pinnedFigures(evaluation))
  const higher = found.filter(([figure, value]) => value > (pinned.floors[figure] ?? -1))
  return { hash: pinned.hash, floors: { ...pinned.floors, ...Object.fromEntries(higher) } }
}

/** Sets floors to the figures found, even if lower or of another corpus. */
export const resetFloors = (evaluation: Evaluation): CorpusFloors => ({
  hash: evaluation.corpus.hash,
  floors: pinnedFigures(evaluation),
})
