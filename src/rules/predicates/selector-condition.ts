import {
  type ElementTest,
  elementTestCss,
  elementTestKey,
  elementTestXpath,
} from './element-test.js'
import type { ElementPosition } from './element-tree.js'
import type { NthEnd } from './sibling-places.js'

/** The element that a condition is about: the one so many levels above the selected one, or any around it. */
export type ElementLevel = 0 | 1 | 2 | 'around'

export const positionLevels: Readonly<Record<ElementPosition, ElementLevel>> = {
  self: 0,
  parent: 1,
  around: 'around',
}

interface ConditionText {
  /** The same text for the same condition. */
  readonly key: string
  /** `undefined` where CSS cannot say it. */
  readonly css?: string
  /** As it stands between the brackets of a step. */
  readonly xpath: string
}

/**
 * Something that a selector can ask of an element or of a text node; what is asked of an element is asked of a text's
 * element.
 */
export type SelectorCondition = ConditionText &
  (
    | {
        readonly kind: 'element'
        readonly level: ElementLevel
        readonly test: ElementTest
        /** `no` asks that no such element passes the test. */
        readonly holds: 'yes' | 'no'
      }
    /** The element so many levels above is so far from the first or last of its tag in its parent. */
    | {
        readonly kind: 'nth'
        readonly up: number
        readonly tag: string
        readonly place: number
        readonly from: NthEnd
      }
    /** The text of the element right before the one so many levels above. */
    | { readonly kind: 'beside'; readonly up: number; readonly text: string }
    /** The text of the first element in the nearest element of this tag around it. */
    | { readonly kind: 'row'; readonly tag: string; readonly text: string }
    /** The whole text node right before or behind it. */
    | { readonly kind: 'near'; readonly side: 'after' | 'before'; readonly text: string }
    | { readonly kind: 'starts'; readonly text: string }
    /** Which of the text nodes of its element it is. */
    | { readonly kind: 'part'; readonly place: number }
  )

export type ConditionOf<Kind extends SelectorCondition['kind']> = SelectorCondition & {
  readonly kind: Kind
}

/** A condition, and how much of a predicate it says: 1 for all of it. */
export type WeightedCondition = readonly [condition: SelectorCondition, weight: number]

export const elementCondition = (
  level: ElementLevel,
  test: ElementTest,
  holds: 'yes' | 'no' = 'yes',
): ConditionOf<'element'> => ({
  kind: 'element',
  level,
  test,
  holds,
  key: `element ${level} ${holds} ${elementTestKey(test)}`,
  css: elementTestCss(test),
  xpath: elementTestXpath(test),
})
