import { type Feature, family, flag, ratio } from '../feature.js'
import type { RunView } from '../run-view.js'
import { type TextPattern, textPatterns } from '../text-patterns.js'

const meanings: Record<TextPattern, string> = {
  date: 'A short text with a date in digits, or with a day and a year beside a word',
  time: 'A short text with a time of day',
  price: 'A short text with a price',
  percent: 'A short text with a percentage',
  number: 'A number and nothing else',
  year: 'A short text with a year of 1900 to 2099',
  phone: 'A short text with what may be a telephone number',
}

const byPattern: readonly Feature<RunView>[] = textPatterns.map((pattern, bit) => ({
  name: pattern,
  unit: 'flag',
  meaning: meanings[pattern],
  measure: ({ facts, index }) => (facts.patterns[index]! >> bit) & 1,
}))

/** What a run's text looks like, in any language. */
export const looksLike = family<RunView>('looks-like', [
  ...byPattern,
  {
    name: 'email',
    unit: 'flag',
    meaning: 'The text holds an email address',
    measure: ({ text }) => flag(text.emails > 0),
  },
  {
    name: 'currency',
    unit: 'ratio',
    meaning: 'Currency signs per word',
    measure: ({ text }) => ratio(text.currencies, text.words),
  },
])
