import { type Feature, family, flag, ratio } from '../feature.js'
import type { RunView } from '../run-view.js'
import type { Tally } from '../tally.js'

const sides: readonly (readonly [side: 'previous' | 'next', noun: string])[] = [
  ['previous', 'run before'],
  ['next', 'run after'],
]

const measures: readonly (readonly [
  name: string,
  unit: Feature<RunView>['unit'],
  meaning: string,
  of: (neighbour: Tally) => number,
])[] = [
  ['characters', 'characters', 'Characters of the', (run) => run.characters],
  [
    'links',
    'share',
    'Share of link text of the',
    (run) => ratio(run.linkCharacters, run.characters),
  ],
  ['sentences', 'count', 'Sentence ends in the', (run) => run.sentences],
]

const bothSides: readonly Feature<RunView>[] = sides.flatMap(([side, noun]) =>
  measures.map(([name, unit, meaning, of]) => ({
    name: `${side}-${name}`,
    unit,
    meaning: `${meaning} ${noun}; 0 at the page's edge`,
    measure: (run: RunView) => of(run[side]),
  })),
)

const sharesBlock = ({ facts, index, block, count }: RunView, other: number): number =>
  flag(
    other >= 0 &&
      other < count &&
      facts.blocks.segmentation.runs.block[other] === block &&
      index !== other,
  )

/** The runs around a run. */
export const neighbours = family<RunView>('neighbours', [
  ...bothSides,
  {
    name: 'previous-in-block',
    unit: 'flag',
    meaning: 'The run before stands in the same block',
    measure: (run) => sharesBlock(run, run.index - 1),
  },
  {
    name: 'next-in-block',
    unit: 'flag',
    meaning: 'The run after stands in the same block',
    measure: (run) => sharesBlock(run, run.index + 1),
  },
])
