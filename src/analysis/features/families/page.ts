import { ratio } from '../../../core/text/ratio.js'
import { family } from '../feature.js'
import type { SegmentView } from '../segment-view.js'

/** Measures of the whole page, equal for all its segments. */
export const pageFamily = family<SegmentView>('page', [
  { name: 'runs', unit: 'count', meaning: 'Segments of the page', measure: ({ count }) => count },
  { name: 'words', unit: 'words', meaning: 'Words of the page', measure: ({ page }) => page.words },
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
    measure: ({ page }) => ratio(page.linkCharacters, page.characters),
  },
  {
    name: 'paragraphs',
    unit: 'share',
    meaning: "Share of the page's text inside P",
    measure: ({ page }) => ratio(page.paragraphCharacters, page.characters),
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
    measure: ({ page }) => page.images,
  },
  {
    name: 'tags-per-character',
    unit: 'ratio',
    meaning: 'Elements per character of text',
    measure: ({ page }) => ratio(page.tags, page.characters),
  },
])
