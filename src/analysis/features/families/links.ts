import { family, flag } from '../feature.js'
import type { SegmentView } from '../segment-view.js'
import { count, quotient } from '../tally-formula.js'

/** The links of a segment. */
export const linksFamily = family<SegmentView>('links', [
  {
    name: 'characters',
    unit: 'share',
    meaning: 'Share of characters inside links',
    ...quotient('text', 'linkCharacters', 'characters'),
  },
  {
    name: 'words',
    unit: 'share',
    meaning: 'Share of words inside links',
    ...quotient('text', 'linkWords', 'words'),
  },
  {
    name: 'count',
    unit: 'count',
    meaning: 'Links in the segment',
    ...count('text', 'links'),
  },
  {
    name: 'per-word',
    unit: 'ratio',
    meaning: 'Links per word',
    ...quotient('text', 'links', 'words'),
  },
  {
    name: 'all',
    unit: 'flag',
    meaning: 'All words are inside links',
    measure: ({ text }) => flag(text.words > 0 && text.linkWords === text.words),
  },
])
