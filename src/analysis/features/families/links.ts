import { ratio } from '../../../core/text/ratio.js'
import { family, flag } from '../feature.js'
import type { SegmentView } from '../segment-view.js'

/** The links of a segment. */
export const linksFamily = family<SegmentView>('links', [
  {
    name: 'characters',
    unit: 'share',
    meaning: 'Share of characters inside links',
    measure: ({ text }) => ratio(text.linkCharacters, text.characters),
  },
  {
    name: 'words',
    unit: 'share',
    meaning: 'Share of words inside links',
    measure: ({ text }) => ratio(text.linkWords, text.words),
  },
  {
    name: 'count',
    unit: 'count',
    meaning: 'Links in the segment',
    measure: ({ text }) => text.links,
  },
  {
    name: 'per-word',
    unit: 'ratio',
    meaning: 'Links per word',
    measure: ({ text }) => ratio(text.links, text.words),
  },
  {
    name: 'all',
    unit: 'flag',
    meaning: 'All words are inside links',
    measure: ({ text }) => flag(text.words > 0 && text.linkWords === text.words),
  },
])
