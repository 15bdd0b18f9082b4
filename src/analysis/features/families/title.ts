import { ratio } from '../../../core/text/ratio.js'
import { type Feature, family } from '../feature.js'
import type { SegmentView } from '../segment-view.js'
import type { TitleSegment } from '../title-segment.js'

/** A measure that is 0 on pages without a title segment. */
const from =
  (
    measure: (title: TitleSegment, segment: SegmentView) => number,
  ): Feature<SegmentView>['measure'] =>
  (segment) =>
    segment.facts.title === undefined ? 0 : measure(segment.facts.title, segment)

/** The position of a segment relative to the title segment, which repeats the title of the page. */
export const titleFamily = family<SegmentView>('title', [
  {
    name: 'distance',
    unit: 'count',
    meaning: 'Segments from the title segment to this one, negative before it; 0 without one',
    measure: from((title, { index }) => index - title.segment),
  },
  {
    name: 'likeness',
    unit: 'score',
    meaning: "Similarity of the title segment to the page's title; 0 without one",
    measure: from(({ similarity }) => similarity),
  },
  {
    name: 'common-runs',
    unit: 'share',
    meaning:
      "Share of the page's segments in the innermost block around this segment and the title segment",
    measure: from(({ common }, { facts, block, count }) => {
      const { firstSegment, endSegment } = facts.blocks.segmentation.blocks
      const around = common[block]!
      return ratio(endSegment[around]! - firstSegment[around]!, count)
    }),
  },
  {
    name: 'common-words',
    unit: 'share',
    meaning: "Share of the page's words in that block; a segment counts for at least .3 words",
    measure: from(({ common, wordsBefore }, { facts, block, count }) => {
      const { firstSegment, endSegment } = facts.blocks.segmentation.blocks
      const around = common[block]!
      const words = wordsBefore[endSegment[around]!]! - wordsBefore[firstSegment[around]!]!
      return ratio(words, wordsBefore[count]!)
    }),
  },
  {
    name: 'blocks-up',
    unit: 'count',
    meaning: "Blocks from the segment's own up to that block",
    measure: from(({ common, depth }, { block }) => depth[block]! - depth[common[block]!]!),
  },
  {
    name: 'blocks-down',
    unit: 'count',
    meaning: 'Blocks from that block down to the one of the title segment',
    measure: from(
      (title, { block }) => title.depth[title.block]! - title.depth[title.common[block]!]!,
    ),
  },
  {
    name: 'level',
    unit: 'count',
    meaning: 'How many blocks deeper the segment is than the title segment',
    measure: from((title, { block }) => title.depth[block]! - title.depth[title.block]!),
  },
])
