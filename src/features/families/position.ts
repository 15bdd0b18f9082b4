import { family, flag, ratio } from '../feature.js'
import type { RunView } from '../run-view.js'

/** Where a run stands in its page. */
export const position = family<RunView>('position', [
  {
    name: 'runs',
    unit: 'share',
    meaning: '0 for the first run of the page, 1 for the last',
    measure: ({ index, count }) => ratio(index, count - 1),
  },
  {
    name: 'from-start',
    unit: 'count',
    meaning: 'Runs before this one',
    measure: ({ index }) => index,
  },
  {
    name: 'from-end',
    unit: 'count',
    meaning: 'Runs after this one',
    measure: ({ index, count }) => count - 1 - index,
  },
  {
    name: 'text',
    unit: 'share',
    meaning: "Share of the page's text that stands before the run",
    measure: ({ facts, index, page }) => ratio(facts.charactersBefore[index]!, page.characters),
  },
  {
    name: 'source',
    unit: 'share',
    meaning: "Share of the page's source that stands before the run",
    measure: ({ facts, index }) => {
      const { page, runs } = facts.blocks.segmentation
      return ratio(page.nodes.sourceStart[runs.firstNode[index]!]!, page.html.length)
    },
  },
  {
    name: 'heading-level',
    unit: 'count',
    meaning: 'Level of the nearest heading at or before the run, 0 when there is none',
    measure: ({ facts, index }) => facts.headingLevel[index]!,
  },
  {
    name: 'since-heading',
    unit: 'count',
    meaning: 'Runs since that heading, or since the start of the page',
    measure: ({ facts, index }) => facts.sinceHeading[index]!,
  },
  {
    name: 'after-h1',
    unit: 'flag',
    meaning: 'The run stands at or after the first H1',
    measure: ({ facts, index }) => flag(facts.firstH1 >= 0 && index >= facts.firstH1),
  },
  {
    name: 'from-h1',
    unit: 'count',
    meaning: 'Runs between this one and the first H1; 0 when there is no H1',
    measure: ({ facts, index }) => (facts.firstH1 < 0 ? 0 : Math.abs(index - facts.firstH1)),
  },
])
