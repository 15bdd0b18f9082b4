import { ratio } from '../../../core/text/ratio.js'
import { family } from '../feature.js'
import type { SegmentView } from '../segment-view.js'

/** The position of a segment among the articles of the page. */
export const articlesFamily = family<SegmentView>('articles', [
  {
    name: 'count',
    unit: 'count',
    meaning: 'Articles of the page that are in no other',
    measure: ({ facts }) => facts.articles.count,
  },
  {
    name: 'before',
    unit: 'count',
    meaning: 'How many of them begin before the segment or with it',
    measure: ({ facts, index }) => facts.articles.before[index]!,
  },
  {
    name: 'place',
    unit: 'count',
    meaning: '1 inside the first of them, 2 inside the second; 0 outside of all',
    measure: ({ facts, index, block }) =>
      facts.articles.depth[block] === 0 ? 0 : facts.articles.before[index]!,
  },
  {
    name: 'share',
    unit: 'share',
    meaning: "Share of the page's words in the one around the segment; 0 outside of all",
    measure: ({ facts, block, page }) => ratio(facts.articles.words[block]!, page.words),
  },
  {
    name: 'to-largest',
    unit: 'share',
    meaning:
      'Words of the one around the segment as a share of those of the longest; 0 outside of all',
    measure: ({ facts, block }) => ratio(facts.articles.words[block]!, facts.articles.maxWords),
  },
  {
    name: 'depth',
    unit: 'count',
    meaning: 'Articles around the segment, nested ones counted',
    measure: ({ facts, block }) => facts.articles.depth[block]!,
  },
  {
    name: 'first-headings',
    unit: 'count',
    meaning: 'H1 blocks of the page',
    measure: ({ facts }) => facts.headings.h1Count,
  },
  {
    name: 'first-headings-before',
    unit: 'count',
    meaning: 'Segments at or before this one whose own block is an H1',
    measure: ({ facts, index }) => facts.headings.h1Before[index]!,
  },
])
