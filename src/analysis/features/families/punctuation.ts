import { family, flag } from '../feature.js'
import type { SegmentView } from '../segment-view.js'
import { quotient } from '../tally-formula.js'

/** The punctuation of a segment, in all scripts. */
export const punctuationFamily = family<SegmentView>('punctuation', [
  {
    name: 'share',
    unit: 'share',
    meaning: 'Share of characters that are punctuation',
    ...quotient('text', 'punctuation', 'characters'),
  },
  {
    name: 'commas',
    unit: 'ratio',
    meaning: 'Commas and semicolons per word',
    ...quotient('text', 'commas', 'words'),
  },
  {
    name: 'quotes',
    unit: 'ratio',
    meaning: 'Quotation marks per word',
    ...quotient('text', 'quotes', 'words'),
  },
  {
    name: 'separators',
    unit: 'ratio',
    meaning: 'Separators of menu entries (| / · » ...) per word',
    ...quotient('text', 'separators', 'words'),
  },
  {
    name: 'symbols',
    unit: 'share',
    meaning: 'Share of characters that are symbols, including emoji',
    ...quotient('text', 'symbols', 'characters'),
  },
  {
    name: 'sentences-per-word',
    unit: 'ratio',
    meaning: 'Sentence ends per word',
    ...quotient('text', 'sentences', 'words'),
  },
  {
    name: 'has-sentence',
    unit: 'flag',
    meaning: 'The segment contains the end of a sentence',
    measure: ({ text }) => flag(text.sentences > 0),
  },
])
