import type { EmbeddedText } from './embedded-texts.js'

/** Prose of 13 words that tells itself apart by a name. */
export const proseOf = (name: string): string =>
  `The ${name} was baked before dawn, and its smell woke the whole street.`

/** A word that is said so often, as prose of one long sentence. */
export const saidOften = (word: string, times: number): string =>
  `${Array.from({ length: times }, (_, at) => `${word}${'abcdefghij'.charAt(at % 10)}`).join(' ')}.`

export const jsonScript = (value: unknown): string =>
  `<script type="application/json">${JSON.stringify(value)}</script>`

export const embedded = (
  text: string,
  more: Partial<Omit<EmbeddedText, 'text'>> = {},
): EmbeddedText => ({ source: 'state', path: ['body'], ...more, text })
