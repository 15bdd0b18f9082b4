import { family, ratio } from '../feature.js'
import type { RunView } from '../run-view.js'

/** What a run has in common with what the page says about itself. */
export const overlap = family<RunView>('overlap', [
  {
    name: 'title',
    unit: 'share',
    meaning: "Share of the run's words that occur in the page's title",
    measure: ({ text }) => ratio(text.titleWords, text.words),
  },
  {
    name: 'title-covered',
    unit: 'ratio',
    meaning: 'Words of the run that occur in the title, per word of the title',
    measure: ({ text, facts }) => ratio(text.titleWords, facts.blocks.counts.titleWords),
  },
  {
    name: 'description',
    unit: 'share',
    meaning: "Share of the run's words that occur in the page's description",
    measure: ({ text }) => ratio(text.descriptionWords, text.words),
  },
  {
    name: 'description-covered',
    unit: 'ratio',
    meaning: 'Words of the run that occur in the description, per word of the description',
    measure: ({ text, facts }) =>
      ratio(text.descriptionWords, facts.blocks.counts.descriptionWords),
  },
])
