import { family } from '../feature.js'
import type { SegmentView } from '../segment-view.js'
import { count, quotient } from '../tally-formula.js'

/** The typography of a segment: bold, italic, code, heading. */
export const emphasisFamily = family<SegmentView>('emphasis', [
  {
    name: 'bold',
    unit: 'share',
    meaning: 'Share of bold characters',
    ...quotient('text', 'boldCharacters', 'characters'),
  },
  {
    name: 'italic',
    unit: 'share',
    meaning: 'Share of italic characters',
    ...quotient('text', 'italicCharacters', 'characters'),
  },
  {
    name: 'code',
    unit: 'share',
    meaning: 'Share of characters set as code',
    ...quotient('text', 'codeCharacters', 'characters'),
  },
  {
    name: 'heading',
    unit: 'share',
    meaning: 'Share of characters inside headings',
    ...quotient('text', 'headingCharacters', 'characters'),
  },
  {
    name: 'paragraph',
    unit: 'share',
    meaning: 'Share of characters inside P',
    ...quotient('text', 'paragraphCharacters', 'characters'),
  },
  {
    name: 'control',
    unit: 'share',
    meaning: 'Share of characters inside buttons, labels and other controls',
    ...quotient('text', 'controlCharacters', 'characters'),
  },
  {
    name: 'elements',
    unit: 'ratio',
    meaning: 'Inline elements per word',
    ...quotient('text', 'tags', 'words'),
  },
  {
    name: 'images',
    unit: 'count',
    meaning: 'Images in the segment',
    ...count('text', 'images'),
  },
])
