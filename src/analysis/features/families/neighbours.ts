import { type Feature, family, flag } from '../feature.js'
import type { SegmentView } from '../segment-view.js'
import { count, quotient } from '../tally-formula.js'

const sides: readonly (readonly [side: 'previous' | 'next', noun: string])[] = [
  ['previous', 'segment before'],
  ['next', 'segment after'],
]

const bothSides: readonly Feature<SegmentView>[] = sides.flatMap(([side, noun]) => [
  {
    name: `${side}-characters`,
    unit: 'characters',
    meaning: `Characters of the ${noun}; 0 at the page's edge`,
    ...count(side, 'characters'),
  },
  {
    name: `${side}-links`,
    unit: 'share',
    meaning: `Share of link text of the ${noun}; 0 at the page's edge`,
    ...quotient(side, 'linkCharacters', 'characters'),
  },
  {
    name: `${side}-sentences`,
    unit: 'count',
    meaning: `Sentence ends in the ${noun}; 0 at the page's edge`,
    ...count(side, 'sentences'),
  },
])

const sharesBlock = (
  { facts, index, block, count: segments }: SegmentView,
  other: number,
): number =>
  flag(
    other >= 0 &&
      other < segments &&
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
