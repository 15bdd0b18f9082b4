import { given } from '../core/given.js'
import { looseShape } from './own-text.js'

/** What a rule gave on the pages that it was learned from, which what it gives of others is held against. */
export interface Usual {
  /** Words of main content, or values. */
  readonly fewest: number
  readonly most: number
  /** The smallest share of its votes that it gave something with. */
  readonly votes?: number
  /** The share of the pages that had it. */
  readonly filled?: number
  /** What all its values had in common; `undefined` for main content, and where it had none. */
  readonly values?: UsualValues
}

export interface UsualValues {
  /** In characters. */
  readonly shortest: number
  readonly longest: number
  /** What every one of them held. */
  readonly signs: readonly Sign[]
  /** Their shape, where all of several had the same and it is that of a format, as prices and dates have. */
  readonly shape?: string
}

/** Fewer values may be alike by chance. */
const fewestOfShape = 3

export const signs = ['digits', 'letters'] as const

export type Sign = (typeof signs)[number]

const signPatterns: Readonly<Record<Sign, RegExp>> = { digits: /\p{N}/u, letters: /\p{L}/u }

export const holdsSign = (value: string, sign: Sign): boolean => signPatterns[sign].test(value)

/** `undefined` of no values. */
export function usualValues(values: readonly string[]): UsualValues | undefined {
  if (values.length === 0) return undefined
  const lengths = values.map(({ length }) => length)
  return {
    shortest: lengths.reduce((so, length) => Math.min(so, length)),
    longest: lengths.reduce((so, length) => Math.max(so, length)),
    signs: signs.filter((sign) => values.every((value) => holdsSign(value, sign))),
    ...given({ shape: commonShape(values) }),
  }
}

function commonShape(values: readonly string[]): string | undefined {
  const [shape = '', ...others] = new Set(values.map(looseShape))
  const isCommon = others.length === 0 && values.length >= fewestOfShape
  return isCommon && isFormat(shape) ? shape : undefined
}

/** No fewer numbers than words: names have numbers in them here and there. */
const isFormat = (shape: string): boolean => {
  const numbers = shape.match(/9(?:\.9)?/g)?.length ?? 0
  const words = shape.match(/a/gi)?.length ?? 0
  return numbers > 0 && numbers >= words
}
