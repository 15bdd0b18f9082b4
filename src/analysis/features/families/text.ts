import { ratio } from '../../../core/text/ratio.js'
import { family } from '../feature.js'
import type { SegmentView } from '../segment-view.js'

/** The amount of text in a segment, and its characters. */
export const textFamily = family<SegmentView>('text', [
  {
    name: 'characters',
    unit: 'characters',
    meaning: 'Characters of the segment, white space folded',
    measure: ({ text }) => text.characters,
  },
  {
    name: 'words',
    unit: 'words',
    meaning: 'Words; each character of a script without spaces counts as one',
    measure: ({ text }) => text.words,
  },
  {
    name: 'word-length',
    unit: 'characters',
    meaning: 'Mean length of the words',
    measure: ({ text }) => ratio(text.wordCharacters, text.words),
  },
  {
    name: 'sentences',
    unit: 'count',
    meaning: 'Sentence ends, by the full stops of all scripts',
    measure: ({ text }) => text.sentences,
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
    measure: ({ text }) => text.breaks,
  },
  {
    name: 'letters',
    unit: 'share',
    meaning: 'Share of characters that are letters',
    measure: ({ text }) => ratio(text.letters, text.characters),
  },
  {
    name: 'capitals',
    unit: 'share',
    meaning: 'Share of letters that are capitals',
    measure: ({ text }) => ratio(text.capitals, text.letters),
  },
  {
    name: 'capitalised-words',
    unit: 'share',
    meaning: 'Share of words that begin with a capital',
    measure: ({ text }) => ratio(text.capitalisedWords, text.words),
  },
  {
    name: 'digits',
    unit: 'share',
    meaning: 'Share of characters that are digits',
    measure: ({ text }) => ratio(text.digits, text.characters),
  },
  {
    name: 'numbers',
    unit: 'share',
    meaning: 'Share of words that are numbers',
    measure: ({ text }) => ratio(text.numbers, text.words),
  },
  {
    name: 'ideographs',
    unit: 'share',
    meaning: 'Share of characters of scripts without spaces (Han, Kana, Thai, ...)',
    measure: ({ text }) => ratio(text.ideographs, text.characters),
  },
])
