import { type NearSide, nearSides } from './nearby-texts.js'
import type { PredicateKind } from './predicate-kind.js'
import type { ConditionOf, WeightedCondition } from './selector-condition.js'
import { xpathLiteral } from './selector-text.js'

/** A short text such as "Publisher:" is close to the candidate. */
export interface NearPredicate {
  /** The kind of predicate. */
  readonly kind: 'near'
  /** Where the text is. */
  readonly side: NearSide
  /** The text. */
  readonly text: string
}

const descriptions: Readonly<Record<NearSide, string>> = {
  after: 'stands after',
  before: 'stands before',
  beside: 'stands beside',
  row: 'stands in the row of',
}

const durabilities: Readonly<Record<NearSide, number>> = {
  row: 1,
  beside: 0.88,
  after: 0.84,
  before: 0.7,
}

/** What is beside or around an element is looked for on several levels. */
const efforts: Readonly<Record<NearSide, number>> = { after: 1, before: 1, beside: 3, row: 3 }

export const near: PredicateKind<NearPredicate> = {
  describe: ({ side, text }) => `${descriptions[side]} "${text}"`,
  read: (data) => ({ kind: 'near', side: data.oneOf('side', nearSides), text: data.text('text') }),
  needs: () => 'texts',
  holds: ({ side, text }, view) => view.isNear(side, text),
  effort: ({ side }) => efforts[side],
  proposer(number) {
    const sides = nearSides.map((side) => ({ side, numbers: new Map<string, number>() }))
    return (page, { node }) => {
      const proposed: number[] = []
      for (const { side, numbers } of sides)
        for (const text of page.nearby.near(side, node)) {
          const known = numbers.get(text)
          const own = known ?? number(`near ${side} ${text}`, () => ({ kind: 'near', side, text }))
          if (known === undefined) numbers.set(text, own)
          proposed.push(own)
        }
      return proposed
    }
  },
  durability: ({ side }) => durabilities[side],
  conditions({ side, text }) {
    if (side === 'row') return rowTags.map((tag): WeightedCondition => [rowCondition(tag, text), 1])
    if (side === 'beside')
      return besideLevels.map((up): WeightedCondition => [besideCondition(up, text), 1])
    return [[nearCondition(side, text), 1]]
  },
}

/** What may be a row that begins with its label. */
export const rowTags = ['tr', 'dl', 'li', 'p'] as const

/** Levels above an element whose neighbour before it may be its label. */
export const besideLevels = [0, 1, 2] as const

const isText = (text: string): string => `[normalize-space() = ${xpathLiteral(text)}]`

export const rowCondition = (tag: string, text: string): ConditionOf<'row'> => ({
  kind: 'row',
  tag,
  text,
  key: `row ${tag} ${text}`,
  xpath: `ancestor::${tag}[1]/*[1]${isText(text)}`,
})

export const besideCondition = (up: number, text: string): ConditionOf<'beside'> => ({
  kind: 'beside',
  up,
  text,
  key: `beside ${up} ${text}`,
  xpath: `preceding-sibling::*[1]${isText(text)}`,
})

export const nearCondition = (side: 'after' | 'before', text: string): ConditionOf<'near'> => ({
  kind: 'near',
  side,
  text,
  key: `near ${side} ${text}`,
  xpath: `${side === 'after' ? 'preceding' : 'following'}::text()[normalize-space()][1]${isText(text)}`,
})
