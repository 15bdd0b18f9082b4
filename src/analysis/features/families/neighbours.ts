import { ratio } from '../../../core/text/ratio.js'
import { type Feature, family, flag } from '../feature.js'
import type { SegmentView } from '../segment-view.js'
import type { Tally } from '../tally.js'

const sides: readonly (readonly [side: 'previous' | 'next', noun: string])[] = [
  ['previous', 'segment before'],
  ['next', 'segment after'],
]

const measures: readonly (readonly [
  name: string,
  unit: Feature<SegmentView>['unit'],
  meaning: string,
  of: (neighbour: Tally) => number,
])[] = [
  ['characters', 'characters', 'Characters of the', (segment) => segment.characters],
  [
    'links',
    'share',
    'Share of link text of the',
    (segment) => ratio(segment.linkCharacters, segment.characters),
  ],
  ['sentences', 'count', 'Sentence ends in the', (segment) => segment.sentences],
]

const bothSides: readonly Feature<SegmentView>[] = sides.flatMap(([side, noun]) =>
  measures.map(([name, unit, meaning, of]) => ({
    name: `${side}-${name}`,
    unit,
    meaning: `${meaning} ${noun}; 0 at the page's edge`,
    measure: (segment: SegmentView) => of(segment[side]),
  })),
)

const sharesBlock = ({ facts, index, block, count }: SegmentView, other: number): number =>
  flag(
    other >= 0 &&
      other < count &&
      facts.blocks.segmentation.segments.block[other] === block &&
      index !== other,
  )

/** The segments before and after a segment. */
export const neighboursFamily = family<SegmentView>('neighbours', [
  ...bothSides,
  {
    name: 'previous-in-block',
    unit: 'flag',
    meaning: 'The segment before is in the same block',
    measure: (segment) => sharesBlock(segment, segment.index - 1),
  },
  {
    name: 'next-in-block',
    unit: 'flag',
    meaning: 'The segment after is in the same block',
    measure: (segment) => sharesBlock(segment, segment.index + 1),
  },
])
