import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { looseTextShape } from '../predicates/shape.js'
import {
  characterClasses,
  evidenceStep,
  hasCharacterClass,
  joinedProfile,
  maxDifferent,
  type OutputProfile,
  type ValueProfile,
} from '../rule/output-profile.js'
import type { Rule } from '../rule/rule.js'
import type { DoubtedAnswer } from './rule-use.js'

/** What the believed values of a rule had in common since it was saved. */
export interface SeenValues {
  /** A hash of each different value, up to `maxDifferent`. */
  readonly keys: readonly number[]
  readonly shortest: number
  readonly longest: number
  readonly signs: ValueProfile['signs']
  /** The loose shapes of the values, up to two: more than one means that they share none. */
  readonly shapes: readonly string[]
}

/** `undefined` of no values. */
export function seenValues(values: readonly string[]): SeenValues | undefined {
  const [first, ...others] = values.map(seenValue)
  return first && others.reduce(joinSeen, first)
}

const seenValue = (value: string): SeenValues => ({
  keys: [hashOf(value)],
  shortest: value.length,
  longest: value.length,
  signs: characterClasses.filter((sign) => hasCharacterClass(value, sign)),
  shapes: [looseTextShape(value)],
})

const hashOf = (value: string): number => {
  let hash = fnvOffset
  for (let at = 0; at < value.length; at++) hash = fnvStep(hash, value.charCodeAt(at))
  return hash >>> 0
}

export const joinSeen = (one: SeenValues, other: SeenValues): SeenValues => ({
  keys: [...new Set([...one.keys, ...other.keys])].slice(0, maxDifferent),
  shortest: Math.min(one.shortest, other.shortest),
  longest: Math.max(one.longest, other.longest),
  signs: one.signs.filter((sign) => other.signs.includes(sign)),
  shapes: [...new Set([...one.shapes, ...other.shapes])].slice(0, 2),
})

/** The profile of a rule with the values that were believed since, once they are evidence of the next step. */
export function profileWithSeen(
  { usual }: Pick<Rule, 'usual'>,
  seen: SeenValues | undefined,
  pages: number,
): OutputProfile | undefined {
  const { values } = usual
  if (values === undefined || seen === undefined) return undefined
  const known = values.different ?? pages
  if (evidenceStep(seen.keys.length) <= evidenceStep(known)) return undefined
  const [shape] = seen.shapes
  const isShapeKept = seen.shapes.length === 1 && shape === values.shape
  const profile = { ...seen, different: seen.keys.length }
  return {
    ...usual,
    values: joinedProfile(values, profile, isShapeKept ? shape : undefined),
  }
}

/** The profile of a rule after a person has accepted doubted answers. */
export const profileWithAccepted = (
  usual: OutputProfile,
  answers: readonly DoubtedAnswer[],
): OutputProfile => answers.reduce(widened, usual)

function widened(usual: OutputProfile, answer: DoubtedAnswer): OutputProfile {
  const { amount, votes, doubts } = answer
  const values = usual.values && widenedValues(usual.values, answer)
  return {
    ...usual,
    fewest: Math.min(usual.fewest, amount),
    most: Math.max(usual.most, amount),
    ...(usual.votes !== undefined && amount > 0 && { votes: Math.min(usual.votes, votes) }),
    ...(usual.filled !== undefined &&
      doubts.includes('nothing') && { filled: Math.min(usual.filled, filledAtMost) }),
    ...(values !== undefined && { values }),
  }
}

/** A field that a page may lack, by the word of a person: half of the pages may. */
const filledAtMost = 0.5

function widenedValues(values: ValueProfile, { doubts, lengths }: DoubtedAnswer): ValueProfile {
  const [shortest, longest] = lengths ?? [values.shortest, values.longest]
  const widened = {
    ...values,
    shortest: Math.min(values.shortest, shortest),
    longest: Math.max(values.longest, longest),
    signs: doubts.includes('signs') ? [] : values.signs,
  }
  const { shape: _, ...withoutShape } = widened
  return doubts.includes('shape') ? withoutShape : widened
}
