import { family, flag, ratio } from '../feature.js'
import type { RunView } from '../run-view.js'

/** The punctuation of a run, in all scripts. */
export const punctuation = family<RunView>('punctuation', [
  {
    name: 'share',
    unit: 'share',
    meaning: 'Share of characters that are punctuation',
    measure: ({ text }) => ratio(text.punctuation, text.characters),
  },
  {
    name: 'commas',
    unit: 'ratio',
    meaning: 'Commas and semicolons per word',
    measure: ({ text }) => ratio(text.commas, text.words),
  },
  {
    name: 'quotes',
    unit: 'ratio',
    meaning: 'Quotation marks per word',
    measure: ({ text }) => ratio(text.quotes, text.words),
  },
  {
    name: 'separators',
    unit: 'ratio',
    meaning: 'Marks that stand between menu entries (| / · » ...), per word',
    measure: ({ text }) => ratio(text.separators, text.words),
  },
  {
    name: 'symbols',
    unit: 'share',
    meaning: 'Share of characters that are symbols, emoji among them',
    measure: ({ text }) => ratio(text.symbols, text.characters),
  },
  {
    name: 'sentences-per-word',
    unit: 'ratio',
    meaning: 'Sentence ends per word',
    measure: ({ text }) => ratio(text.sentences, text.words),
  },
  {
    name: 'has-sentence',
    unit: 'flag',
    meaning: 'The run holds the end of a sentence',
    measure: ({ text }) => flag(text.sentences > 0),
  },
])
