import { type Feature, family, flag } from '../feature.js'
import type { SegmentView } from '../segment-view.js'
import { quotient } from '../tally-formula.js'
import { type TextPattern, textPatterns } from '../text-patterns.js'

const meanings: Record<TextPattern, string> = {
  date: 'A short text with a date in digits, or with a day and a year next to a word',
  time: 'A short text with a time of day',
  price: 'A short text with a price',
  percent: 'A short text with a percentage',
  number: 'Only a number',
  year: 'A short text with a year of 1900 to 2099',
  phone: 'A short text with a possible telephone number',
}

const byPattern: readonly Feature<SegmentView>[] = textPatterns.map((pattern, bit) => ({
  name: pattern,
  unit: 'flag',
  meaning: meanings[pattern],
  measure: ({ facts, index }) => (facts.patterns[index]! >> bit) & 1,
  isAbsent: ({ facts }) => ((facts.patternsOfPage >> bit) & 1) === 0,
}))

/** Patterns in a segment's text, in any language. */
export const looksLikeFamily = family<SegmentView>('looks-like', [
  ...byPattern,
  {
    name: 'email',
    unit: 'flag',
    meaning: 'The text contains an email address',
    measure: ({ text }) => flag(text.emails > 0),
  },
  {
    name: 'currency',
    unit: 'ratio',
    meaning: 'Currency signs per word',
    ...quotient('text', 'currencies', 'words'),
  },
])
