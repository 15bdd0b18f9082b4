import type { Evaluation } from './evaluation.js'

/** What results on a corpus must not fall below. */
export interface CorpusFloors {
  /** The corpus that they were measured on: results on others say nothing about them. */
  readonly hash: string
  readonly floors: Readonly<Record<string, number>>
}

/** A figure beside its floor. */
export interface HeldFigure {
  readonly figure: string
  readonly floor: number | undefined
  readonly found: number | undefined
  readonly verdict: 'met' | 'not met' | 'not pinned' | 'other pages'
}

/** Decimals of a floor. */
const decimals = 4

/** The figures that are held, by name, rounded down: a floor made of a figure is always reached by it. */
export const figuresOf = ({ systems }: Evaluation): Readonly<Record<string, number>> =>
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

/** A sum in another order may end a hair below a round figure. */
const roundedDown = (value: number): number =>
  Math.floor(value * 10 ** decimals + 1e-6) / 10 ** decimals

/** Every figure that is pinned or was found. */
export function holdTo(
  pinned: CorpusFloors | undefined,
  evaluation: Evaluation,
): readonly HeldFigure[] {
  const found = figuresOf(evaluation)
  const isSame = pinned === undefined || pinned.hash === evaluation.corpus.hash
  const figures = new Set([...Object.keys(pinned?.floors ?? {}), ...Object.keys(found)])
  return [...figures].map((figure) => {
    const held = { figure, floor: pinned?.floors[figure], found: found[figure] }
    return { ...held, verdict: isSame ? verdictOf(held) : 'other pages' }
  })
}

function verdictOf({ floor, found }: Pick<HeldFigure, 'floor' | 'found'>): HeldFigure['verdict'] {
  if (floor === undefined) return 'not pinned'
  return found !== undefined && found >= floor ? 'met' : 'not met'
}

/** Floors as high as what was found; none is lowered, and those of other pages stay as they are. */
export function raised(pinned: CorpusFloors | undefined, evaluation: Evaluation): CorpusFloors {
  if (pinned === undefined) return pinnedAnew(evaluation)
  if (pinned.hash !== evaluation.corpus.hash) return pinned
  const found = Object.entries(figuresOf(evaluation))
  const higher = found.filter(([figure, value]) => value > (pinned.floors[figure] ?? -1))
  return { hash: pinned.hash, floors: { ...pinned.floors, ...Object.fromEntries(higher) } }
}

/** Floors at what was found, be they lower, and for these pages, be they others. */
export const pinnedAnew = (evaluation: Evaluation): CorpusFloors => ({
  hash: evaluation.corpus.hash,
  floors: figuresOf(evaluation),
})
