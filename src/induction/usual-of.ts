import { given } from '../core/given.js'
import { takenBy, textsOf } from '../rules/apply.js'
import type { Rule } from '../rules/rule.js'
import { type Usual, usualValues } from '../rules/usual.js'
import { wordsOf } from './learn-field.js'
import type { Sample } from './sample.js'

/** What is to be expected of a rule: what its labels say, and how sure it is of them. */
export function usualOf(
  rule: Pick<Rule, 'taking' | 'voters' | 'choice'>,
  labelled: readonly Sample[],
): Usual {
  const isContent = rule.taking.kind === 'content'
  const amounts = labelled.map((sample) =>
    isContent ? wordsOf(sample, sample.positives) : sample.positives.size,
  )
  const taken = labelled.map(({ page }) => ({ page, ...takenBy(rule, page) }))
  const certainties = taken.filter(({ subjects }) => subjects.length > 0)
  const values = isContent
    ? []
    : taken.flatMap(({ page, subjects }) => textsOf(rule, page, subjects))
  return {
    fewest: least(amounts),
    most: -least(amounts.map((amount) => -amount)),
    ...given({
      votes:
        certainties.length === 0 ? undefined : least(certainties.map(({ certainty }) => certainty)),
      filled: amounts.filter((amount) => amount > 0).length / amounts.length,
      values: usualValues(values),
    }),
  }
}

const least = (numbers: readonly number[]): number =>
  numbers.reduce((so, number) => Math.min(so, number))
