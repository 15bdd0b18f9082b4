import { isAsciiLetter } from '../../page/scanner/markup-characters.js'
import { mayStartAs, NO_TEXT } from './first-character.js'
import type { PredicateKind } from './predicate-kind.js'

/** Its own text with letters and digits made alike: `A a, 9`. */
export interface ShapePredicate {
  /** The kind of predicate. */
  readonly kind: 'shape'
  /** The shape. */
  readonly shape: string
}

/** Characters of a text that its shape is made of. */
const shapeLength = 40

/** A text with words of capitals, words and numbers made alike: `A a, 9`. */
export const textShape = (text: string): string =>
  text
    .slice(0, shapeLength)
    .replace(/\p{L}+/gu, (word) => (/^\p{Lu}+$/u.test(word) ? 'A' : 'a'))
    .replace(/\d+/g, '9')

/** The same with several words in a row made two, and numbers with points or commas in them one. */
export const looseTextShape = (text: string): string =>
  textShape(text)
    .replace(/[Aa](?:[ '\u2019-][Aa])+/g, 'a a')
    .replace(/9(?:[.,]9)+/g, '9.9')

export const shape: PredicateKind<ShapePredicate> = {
  describe: ({ shape }) => `looks like "${shape}"`,
  read: (data) => ({ kind: 'shape', shape: data.text('shape') }),
  needs: () => 'texts',
  holds: ({ shape }, view) =>
    mayHaveShape(view.firstCode(), shape) && textShape(view.ownText()) === shape,
  proposer:
    (number) =>
    (page, { node }) => {
      const shape = textShape(page.ownText(node))
      return shape === '' ? [] : [number(`shape ${shape}`, () => ({ kind: 'shape', shape }))]
    },
  durability: () => 0.55,
  conditions: () => [],
}

/** Whether a text with such a first character may have a shape. */
function mayHaveShape(first: number, shape: string): boolean {
  if (first === NO_TEXT) return shape === ''
  if (first < 0 || first >= 128) return true
  if (isAsciiLetter(first)) return shape.startsWith('a') || shape.startsWith('A')
  return isDigit(first) ? shape.startsWith('9') : mayStartAs(first, shape)
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57
