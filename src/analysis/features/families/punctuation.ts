import { ratio } from '../../../core/text/ratio.js'
import { family, flag } from '../feature.js'
import type { SegmentView } from '../segment-view.js'

/** The punctuation of a segment, in all scripts. */
export const punctuationFamily = family<SegmentView>('punctuation', [
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
    meaning: 'Separators of menu entries (| / · » ...) per word',
    measure: ({ text }) => ratio(text.separators, text.words),
  },
  {
    name: 'symbols',
    unit: 'share',
    meaning: 'Share of characters that are symbols, including emoji',
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
    meaning: 'The segment contains the end of a sentence',
    measure: ({ text }) => flag(text.sentences > 0),
  },
])
