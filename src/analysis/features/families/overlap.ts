import { ratio } from '../../../core/text/ratio.js'
import { family } from '../feature.js'
import type { SegmentView } from '../segment-view.js'
import { quotient } from '../tally-formula.js'

/** Words that a segment shares with the title and description of the page. */
export const overlapFamily = family<SegmentView>('overlap', [
  {
    name: 'title',
    unit: 'share',
    meaning: "Share of the segment's words that occur in the page's title",
    ...quotient('text', 'titleWords', 'words'),
  },
  {
    name: 'title-covered',
    unit: 'ratio',
    meaning: 'Words of the segment that occur in the title, per word of the title',
    measure: ({ text, facts }) => ratio(text.titleWords, facts.blocks.counts.titleWords),
  },
  {
    name: 'description',
    unit: 'share',
    meaning: "Share of the segment's words that occur in the page's description",
    ...quotient('text', 'descriptionWords', 'words'),
  },
  {
    name: 'description-covered',
    unit: 'ratio',
    meaning: 'Words of the segment that occur in the description, per word of the description',
    measure: ({ text, facts }) =>
      ratio(text.descriptionWords, facts.blocks.counts.descriptionWords),
  },
])
