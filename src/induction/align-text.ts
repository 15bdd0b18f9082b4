import { decodeText } from '../page/references.js'
import { plainText } from '../rules/part.js'

/** Typographic signs and the plain ones that people type instead. */
const typed: readonly (readonly [signs: RegExp, plain: string])[] = [
  [/[‘’‚‛′ʼ]/g, "'"],
  [/[“”„‟″]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
]

/** A text with the quotes and dashes of a keyboard; as long as it was. */
export const typedText = (text: string): string =>
  /[^ -~]/.test(text) ? typed.reduce((so, [signs, plain]) => so.replace(signs, plain), text) : text

/** By what two texts are held to be the same: the strict way first, the others where nothing is the same so. */
export const textKeys: readonly ((text: string) => string)[] = [
  plainText,
  (text) => typedText(plainText(text)),
  (text) => typedText(plainText(decodeText(text))),
]
