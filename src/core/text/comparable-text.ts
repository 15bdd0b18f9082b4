import { decodeHTML } from 'entities/decode'
import { foldToLine } from './white-space.js'

/**
 * A text on one line, in composed characters, without those that show nothing: soft hyphens, zero-width spaces, marks
 * of direction.
 */
export const plainText = (text: string): string =>
  /[^ -~]| {2}/.test(text)
    ? foldToLine(text.replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, '').normalize('NFC'))
    : text.trim()

/** Typographic characters and those of a keyboard. */
const keyboardCharacters: readonly (readonly [signs: RegExp, plain: string])[] = [
  [/[‘’‚‛′ʼ]/g, "'"],
  [/[“”„‟″]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
]

/** A text with the quotes and dashes of a keyboard, of the same length. */
export const typedText = (text: string): string =>
  /[^ -~]/.test(text)
    ? keyboardCharacters.reduce((so, [signs, plain]) => so.replace(signs, plain), text)
    : text

const decoded = (text: string): string => (/&[#a-z]/i.test(text) ? decodeHTML(text) : text)

const compatible = (text: string): string =>
  /[^ -~]/.test(text) ? foldToLine(text.normalize('NFKC')) : text

/**
 * The one way to compare values: texts with the same key are equal. It ignores white space, characters that show
 * nothing, the difference of typographic and keyboard quotes and dashes, undecoded character references, and Unicode's
 * compatibility forms (`ﬁ`, full-width letters). It keeps case.
 */
export const comparableText = (text: string): string =>
  compatible(typedText(plainText(decoded(text))))

/** Keys from the strictest to `comparableText`: where a strict key finds nothing, the next one may. */
export const comparisonKeys: readonly ((text: string) => string)[] = [
  plainText,
  (text) => typedText(plainText(text)),
  comparableText,
]
