import type { ConditionOf, SelectorCondition } from '../predicates/selector-condition.js'

/** How many levels above the selected element the step stands that a condition is about. */
export function stepLevel(condition: SelectorCondition): number {
  if (condition.kind === 'element') return condition.level === 'around' ? 0 : condition.level
  return condition.kind === 'nth' || condition.kind === 'beside' ? condition.up : 0
}

export const highestStep = (conditions: readonly SelectorCondition[]): number =>
  Math.max(0, ...conditions.map(stepLevel))

export const isAround = (condition: SelectorCondition): condition is ConditionOf<'element'> =>
  condition.kind === 'element' && condition.level === 'around'

/** Whether a condition is said by the name of its step. */
export const isStepName = (condition: SelectorCondition): boolean =>
  condition.kind === 'element' && condition.test.what === 'tag' && condition.holds === 'yes'

/** The tag that the conditions of one step ask for, by name or with a place. */
export function stepTag(conditions: readonly SelectorCondition[]): string | undefined {
  for (const condition of conditions) {
    if (condition.kind === 'nth') return condition.tag
    if (condition.kind === 'element' && isStepName(condition)) return condition.css
  }
  return undefined
}
