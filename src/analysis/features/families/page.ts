import { ratio } from '../../../core/text/ratio.js'
import { family } from '../feature.js'
import type { SegmentView } from '../segment-view.js'
import { count, quotient } from '../tally-formula.js'

/** Measures of the whole page, equal for all its segments. */
export const pageFamily = family<SegmentView>('page', [
  { name: 'runs', unit: 'count', meaning: 'Segments of the page', measure: ({ count }) => count },
  { name: 'words', unit: 'words', meaning: 'Words of the page', ...count('page', 'words') },
  {
    name: 'words-per-run',
    unit: 'ratio',
    meaning: 'Words per segment',
    measure: ({ page, count }) => ratio(page.words, count),
  },
  {
    name: 'links',
    unit: 'share',
    meaning: "Share of the page's text inside links",
    ...quotient('page', 'linkCharacters', 'characters'),
  },
  {
    name: 'paragraphs',
    unit: 'share',
    meaning: "Share of the page's text inside P",
    ...quotient('page', 'paragraphCharacters', 'characters'),
  },
  {
    name: 'sentences',
    unit: 'ratio',
    meaning: 'Sentence ends per segment',
    measure: ({ page, count }) => ratio(page.sentences, count),
  },
  {
    name: 'images',
    unit: 'count',
    meaning: 'Images of the page',
    ...count('page', 'images'),
  },
  {
    name: 'tags-per-character',
    unit: 'ratio',
    meaning: 'Elements per character of text',
    ...quotient('page', 'tags', 'characters'),
  },
])
