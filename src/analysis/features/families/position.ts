import { ratio } from '../../../core/text/ratio.js'
import { family, flag } from '../feature.js'
import type { SegmentView } from '../segment-view.js'

/** The position of a segment in its page. */
export const positionFamily = family<SegmentView>('position', [
  {
    name: 'runs',
    unit: 'share',
    meaning: '0 for the first segment of the page, 1 for the last',
    measure: ({ index, count }) => ratio(index, count - 1),
  },
  {
    name: 'from-start',
    unit: 'count',
    meaning: 'Segments before this one',
    measure: ({ index }) => index,
  },
  {
    name: 'from-end',
    unit: 'count',
    meaning: 'Segments after this one',
    measure: ({ index, count }) => count - 1 - index,
  },
  {
    name: 'text',
    unit: 'share',
    meaning: "Share of the page's text before the segment",
    measure: ({ facts, index, page }) => ratio(facts.charactersBefore[index]!, page.characters),
  },
  {
    name: 'source',
    unit: 'share',
    meaning: "Share of the page's source before the segment",
    measure: ({ facts, index }) => {
      const { page, segments } = facts.blocks.segmentation
      return ratio(page.nodes.sourceStart[segments.firstNode[index]!]!, page.html.length)
    },
  },
  {
    name: 'heading-level',
    unit: 'count',
    meaning: 'Level of the nearest heading at or before the segment, 0 when there is none',
    measure: ({ facts, index }) => facts.headings.level[index]!,
  },
  {
    name: 'since-heading',
    unit: 'count',
    meaning: 'Segments since that heading, or since the start of the page',
    measure: ({ facts, index }) => facts.headings.since[index]!,
  },
  {
    name: 'after-h1',
    unit: 'flag',
    meaning: 'The segment is at or after the first H1',
    measure: ({ facts, index }) =>
      flag(facts.headings.firstH1 >= 0 && index >= facts.headings.firstH1),
  },
  {
    name: 'from-h1',
    unit: 'count',
    meaning: 'Segments between this one and the first H1; 0 when there is no H1',
    measure: ({ facts: { headings }, index }) =>
      headings.firstH1 < 0 ? 0 : Math.abs(index - headings.firstH1),
  },
])
