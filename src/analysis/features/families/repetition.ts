import { ratio } from '../../../core/text/ratio.js'
import { family, flag } from '../feature.js'
import type { SegmentView } from '../segment-view.js'

const sameShapeAt = ({ facts, index, count }: SegmentView, other: number): number =>
  flag(other >= 0 && other < count && facts.sameShape.group[index] === facts.sameShape.group[other])

/** Segments of the page that are similar to this one. */
export const repetitionFamily = family<SegmentView>('repetition', [
  {
    name: 'same-words',
    unit: 'count',
    meaning: 'Other segments of the page with the same words',
    measure: ({ facts, index }) => facts.sameWords.size(index) - 1,
  },
  {
    name: 'same-shape',
    unit: 'count',
    meaning: 'Other segments whose blocks have the same tags and classes from the document down',
    measure: ({ facts, index }) => facts.sameShape.size(index) - 1,
  },
  {
    name: 'same-shape-share',
    unit: 'share',
    meaning: "Share of the page's segments with that shape",
    measure: ({ facts, index, count }) => ratio(facts.sameShape.size(index), count),
  },
  {
    name: 'shape-characters',
    unit: 'characters',
    meaning: 'Mean length of the segments with that shape',
    measure: ({ facts, index }) => facts.shapeCharacters[index]!,
  },
  {
    name: 'shape-links',
    unit: 'share',
    meaning: 'Share of link text in the segments with that shape',
    measure: ({ facts, index }) => facts.shapeLinkShare[index]!,
  },
  {
    name: 'like-previous',
    unit: 'flag',
    meaning: 'The segment before has the same shape',
    measure: (segment) => sameShapeAt(segment, segment.index - 1),
  },
  {
    name: 'like-next',
    unit: 'flag',
    meaning: 'The segment after has the same shape',
    measure: (segment) => sameShapeAt(segment, segment.index + 1),
  },
])
