import { ratio } from '../../../core/text/ratio.js'
import { family } from '../feature.js'
import type { SegmentView } from '../segment-view.js'
import type { TallyField } from '../tally.js'

const share =
  (field: TallyField) =>
  ({ text }: SegmentView): number =>
    ratio(text[field], text.characters)

/** The typography of a segment: bold, italic, code, heading. */
export const emphasisFamily = family<SegmentView>('emphasis', [
  {
    name: 'bold',
    unit: 'share',
    meaning: 'Share of bold characters',
    measure: share('boldCharacters'),
  },
  {
    name: 'italic',
    unit: 'share',
    meaning: 'Share of italic characters',
    measure: share('italicCharacters'),
  },
  {
    name: 'code',
    unit: 'share',
    meaning: 'Share of characters set as code',
    measure: share('codeCharacters'),
  },
  {
    name: 'heading',
    unit: 'share',
    meaning: 'Share of characters inside headings',
    measure: share('headingCharacters'),
  },
  {
    name: 'paragraph',
    unit: 'share',
    meaning: 'Share of characters inside P',
    measure: share('paragraphCharacters'),
  },
  {
    name: 'control',
    unit: 'share',
    meaning: 'Share of characters inside buttons, labels and other controls',
    measure: share('controlCharacters'),
  },
  {
    name: 'elements',
    unit: 'ratio',
    meaning: 'Inline elements per word',
    measure: ({ text }) => ratio(text.tags, text.words),
  },
  {
    name: 'images',
    unit: 'count',
    meaning: 'Images in the segment',
    measure: ({ text }) => text.images,
  },
])
