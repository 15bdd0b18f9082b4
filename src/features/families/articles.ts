import { family, ratio } from '../feature.js'
import type { RunView } from '../run-view.js'

/** Where a run stands among the articles of the page. */
export const articles = family<RunView>('articles', [
  {
    name: 'count',
    unit: 'count',
    meaning: 'Articles of the page that no other holds',
    measure: ({ facts }) => facts.articles.count,
  },
  {
    name: 'before',
    unit: 'count',
    meaning: 'How many of them begin before the run or with it',
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
    meaning: "Share of the page's words in the one around the run; 0 outside of all",
    measure: ({ facts, block, page }) => ratio(facts.articles.words[block]!, page.words),
  },
  {
    name: 'to-largest',
    unit: 'share',
    meaning: 'Words of the one around the run to those of the one with the most; 0 outside of all',
    measure: ({ facts, block }) => ratio(facts.articles.words[block]!, facts.articles.mostWords),
  },
  {
    name: 'depth',
    unit: 'count',
    meaning: 'Articles around the run, one inside the other',
    measure: ({ facts, block }) => facts.articles.depth[block]!,
  },
  {
    name: 'first-headings',
    unit: 'count',
    meaning: 'H1 blocks of the page',
    measure: ({ facts }) => facts.firstHeadings.count,
  },
  {
    name: 'first-headings-before',
    unit: 'count',
    meaning: 'Runs at or before this one whose own block is an H1',
    measure: ({ facts, index }) => facts.firstHeadings.before[index]!,
  },
])
