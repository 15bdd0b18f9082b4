import { omitUndefined } from '../../core/omit-undefined.js'
import { looseTextShape } from '../predicates/shape.js'

/** What a rule gave on the pages that it was learned from; its later output is compared with it. */
export interface OutputProfile {
  /** The fewest words of main content, or values, on a page. */
  readonly fewest: number
  /** The most words of main content, or values, on a page. */
  readonly most: number
  /** The smallest share of its votes that it gave something with. */
  readonly votes?: number
  /** The share of the pages that had it. */
  readonly filled?: number
  /** What all its values had in common; `undefined` for main content, and where it had none. */
  readonly values?: ValueProfile
  /** Where its main content stood; only for main content, and not of older rules. */
  readonly content?: ContentProfile
}

/** What the main content that a rule gave on its labelled pages was like. */
export interface ContentProfile {
  /** The mean word F1 of it and the labels. */
  readonly fit: number
  /** The most that it left out between its texts, and of long texts around: see `ContentMeasures`. */
  readonly gap: number
  readonly near: number
  /** The paths of tags that it stood at, as hashes. */
  readonly places: readonly number[]
}

/** Paths beyond these are not kept. */
export const maxContentPlaces = 200

/** What all values of a field had in common. */
export interface ValueProfile {
  /** Characters of the shortest value. */
  readonly shortest: number
  /** Characters of the longest value. */
  readonly longest: number
  /** What every one of them held. */
  readonly signs: readonly CharacterClass[]
  /** Their shape, where all of several had the same and it is that of a format, as prices and dates have. */
  readonly shape?: string
  /** How many different values there were; older rules do not say. */
  readonly different?: number
}

const profileDefaults = {
  /** Fewer values may have one shape by chance. */
  fewestOfShape: 3,
  /**
   * What n different values have in common may still be missing from a share of `1 - .05 ** (1 / n)` of all values
   * (binomial, at 95 %; about 3 / n). From 8 values on this is below a third.
   */
  fewestDifferent: 8,
} as const

/** Numbers of different values at which the profile of a rule is measured anew: its claims become surer. */
const evidenceSteps = [profileDefaults.fewestDifferent, 16, 32, 64] as const

/** Different values beyond these add nothing. */
export const maxDifferent = 64

/** Whether these values are evidence enough for a length, a character class or a shape. */
export const mayClaim = ({ different }: ValueProfile, pages: number): boolean =>
  (different ?? pages) >= profileDefaults.fewestDifferent

/** How many of the steps of evidence a number of different values has reached. */
export const evidenceStep = (different: number): number =>
  evidenceSteps.filter((step) => different >= step).length

export const characterClasses = ['digits', 'letters'] as const

/** A class of characters that all values contain. */
export type CharacterClass = (typeof characterClasses)[number]

const signPatterns: Readonly<Record<CharacterClass, RegExp>> = {
  digits: /\p{N}/u,
  letters: /\p{L}/u,
}

export const hasCharacterClass = (value: string, sign: CharacterClass): boolean =>
  signPatterns[sign].test(value)

/** `undefined` of no values. */
export function valueProfile(values: readonly string[]): ValueProfile | undefined {
  if (values.length === 0) return undefined
  const lengths = values.map(({ length }) => length)
  return {
    shortest: lengths.reduce((so, length) => Math.min(so, length)),
    longest: lengths.reduce((so, length) => Math.max(so, length)),
    signs: characterClasses.filter((sign) =>
      values.every((value) => hasCharacterClass(value, sign)),
    ),
    ...omitUndefined({ shape: commonShape(values) }),
    different: new Set(values).size,
  }
}

/** What the values of both have in common; `shape` is that of the first if it also fits the values of the second. */
export const joinedProfile = (
  one: ValueProfile,
  other: ValueProfile,
  shape: string | undefined,
): ValueProfile => ({
  shortest: Math.min(one.shortest, other.shortest),
  longest: Math.max(one.longest, other.longest),
  signs: one.signs.filter((sign) => other.signs.includes(sign)),
  ...omitUndefined({ shape }),
  different: Math.max(one.different ?? 1, other.different ?? 1),
})

function commonShape(values: readonly string[]): string | undefined {
  const [shape = '', ...others] = new Set(values.map(looseTextShape))
  const isCommon = others.length === 0 && values.length >= profileDefaults.fewestOfShape
  return isCommon && isFormat(shape) ? shape : undefined
}

/** No fewer numbers than words: names have numbers in them here and there. */
const isFormat = (shape: string): boolean => {
  const numbers = shape.match(/9(?:\.9)?/g)?.length ?? 0
  const words = shape.match(/a/gi)?.length ?? 0
  return numbers > 0 && numbers >= words
}
