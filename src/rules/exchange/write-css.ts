import type { ConditionOf, SelectorCondition } from '../predicates/selector-condition.js'
import { cssIdentifier } from '../predicates/selector-text.js'
import { highestStep, isAround, isStepName, stepLevel, stepTag } from './selector-steps.js'
import type { ValueAccess } from './value-access.js'

/**
 * A CSS selector for which all conditions hold. `levelsTo` tells how far above the element stands what is around it:
 * which of two is the outer one, and which of them is an element that another condition gives by its level.
 */
export function writeCss(
  conditions: readonly SelectorCondition[],
  access: ValueAccess,
  levelsTo: (condition: ConditionOf<'element'>) => number,
): string {
  const top = highestStep(conditions)
  const outer = conditions
    .filter(isAround)
    .filter((condition) => levelsTo(condition) > top)
    .sort((a, b) => levelsTo(b) - levelsTo(a))
  const levelOf = (condition: SelectorCondition): number =>
    isAround(condition) ? levelsTo(condition) : stepLevel(condition)
  const steps = Array.from({ length: top + 1 }, (_, at) => {
    const up = top - at
    const isRead = up === 0 && access.kind === 'attribute'
    return compound(
      conditions.filter((condition) => levelOf(condition) === up),
      isRead ? [`[${cssIdentifier(access.name)}]`] : [],
    )
  })
  return [...outer.map((condition) => compound([condition], [])), steps.join(' > ')].join(' ')
}

function compound(conditions: readonly SelectorCondition[], more: readonly string[]): string {
  const tests = [...conditions.filter((one) => !isStepName(one)).map(testOf), ...more]
  return `${stepTag(conditions) ?? (tests.length === 0 ? '*' : '')}${tests.join('')}`
}

function testOf(condition: SelectorCondition): string {
  if (condition.css === undefined) throw new RangeError(`CSS cannot say ${condition.kind}`)
  const isNegated = condition.kind === 'element' && condition.holds === 'no'
  return isNegated ? `:not(${condition.css})` : condition.css
}
