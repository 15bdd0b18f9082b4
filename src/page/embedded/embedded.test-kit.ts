import type { EmbeddedText } from './embedded-texts.js'

/** Distinct prose of 13 words. */
export const proseOf = (name: string): string =>
  `The ${name} was baked before dawn, and its smell woke the whole street.`

/** Prose of one sentence that repeats variants of a word. */
export const repeated = (word: string, times: number): string =>
  `${Array.from({ length: times }, (_, at) => `${word}${'abcdefghij'.charAt(at % 10)}`).join(' ')}.`

export const jsonScript = (value: unknown): string =>
  `<script type="application/json">${JSON.stringify(value)}</script>`

export const embedded = (
  text: string,
  more: Partial<Omit<EmbeddedText, 'text'>> = {},
): EmbeddedText => ({ source: 'state', path: ['body'], ...more, text })
