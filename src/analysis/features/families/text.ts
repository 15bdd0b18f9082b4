import { family } from '../feature.js'
import type { SegmentView } from '../segment-view.js'
import { count, quotient } from '../tally-formula.js'

/** The amount of text in a segment, and its characters. */
export const textFamily = family<SegmentView>('text', [
  {
    name: 'characters',
    unit: 'characters',
    meaning: 'Characters of the segment, white space folded',
    ...count('text', 'characters'),
  },
  {
    name: 'words',
    unit: 'words',
    meaning: 'Words; each character of a script without spaces counts as one',
    ...count('text', 'words'),
  },
  {
    name: 'word-length',
    unit: 'characters',
    meaning: 'Mean length of the words',
    ...quotient('text', 'wordCharacters', 'words'),
  },
  {
    name: 'sentences',
    unit: 'count',
    meaning: 'Sentence ends, by the full stops of all scripts',
    ...count('text', 'sentences'),
  },
  {
    name: 'words-per-sentence',
    unit: 'ratio',
    meaning: 'Words per sentence; all words when there is no sentence end',
    measure: ({ text }) => text.words / Math.max(text.sentences, 1),
  },
  {
    name: 'breaks',
    unit: 'count',
    meaning: 'Line breaks (BR) in the segment',
    ...count('text', 'breaks'),
  },
  {
    name: 'letters',
    unit: 'share',
    meaning: 'Share of characters that are letters',
    ...quotient('text', 'letters', 'characters'),
  },
  {
    name: 'capitals',
    unit: 'share',
    meaning: 'Share of letters that are capitals',
    ...quotient('text', 'capitals', 'letters'),
  },
  {
    name: 'capitalised-words',
    unit: 'share',
    meaning: 'Share of words that begin with a capital',
    ...quotient('text', 'capitalisedWords', 'words'),
  },
  {
    name: 'digits',
    unit: 'share',
    meaning: 'Share of characters that are digits',
    ...quotient('text', 'digits', 'characters'),
  },
  {
    name: 'numbers',
    unit: 'share',
    meaning: 'Share of words that are numbers',
    ...quotient('text', 'numbers', 'words'),
  },
  {
    name: 'ideographs',
    unit: 'share',
    meaning: 'Share of characters of scripts without spaces (Han, Kana, Thai, ...)',
    ...quotient('text', 'ideographs', 'characters'),
  },
])
