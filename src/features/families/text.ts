import { family, ratio } from '../feature.js'
import type { RunView } from '../run-view.js'

/** How much text a run has, and of what characters. */
export const text = family<RunView>('text', [
  {
    name: 'characters',
    unit: 'characters',
    meaning: 'Characters of the run, white space folded',
    measure: ({ text }) => text.characters,
  },
  {
    name: 'words',
    unit: 'words',
    meaning: 'Words; a character of a script without spaces counts as one',
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
    meaning: 'Line breaks (BR) in the run',
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
