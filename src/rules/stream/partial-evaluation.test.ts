import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Predicate } from '../predicates/predicate.js'
import type { RuleTree } from '../rule/rule.js'
import { isTag, leave, member, splitOn, take } from '../rule/rule.test-kit.js'
import { PartialEvaluation } from './partial-evaluation.js'
import { PredicateRegistry } from './predicate-registry.js'
import { StateAnswer } from './state-answers.js'

const tags = ['a', 'b', 'i', 'p']
const tests = tags.map(isTag)
const asked = fc.constantFrom(...tests)

const { tree: trees } = fc.letrec<{ readonly tree: RuleTree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(take(), leave()),
    fc.tuple(asked, tie('tree'), tie('tree')).map(([test, yes, no]) => splitOn(test, yes, no)),
  ),
}))

const voters = fc.array(fc.tuple(trees, fc.integer({ min: 1, max: 5 })), { maxLength: 6 })
const answers = fc.array(fc.boolean(), { minLength: tags.length, maxLength: tags.length })

const takes = (tree: RuleTree, isYes: (test: Predicate) => boolean): boolean =>
  tree.kind === 'leaf'
    ? tree.decision === 'take'
    : takes(isYes(tree.test) ? tree.yes : tree.no, isYes)

/** Some answers are known before; a predicate may be evaluated only once, and only where it is open. */
test.each([1, 1_000])('votes are those of each tree, with %d residuals kept', (capacity) => {
  const known = fc.array(fc.boolean(), { minLength: tags.length, maxLength: tags.length })
  fc.assert(
    fc.property(
      voters,
      known,
      fc.array(answers, { maxLength: 8 }),
      fc.nat(8),
      (some, isKnown, candidates, floor) => {
        const registry = new PredicateRegistry()
        const numbers = tests.map((test) => registry.number(test))
        const members = some.map(([tree, votes]) => member(tree, votes))
        const evaluation = new PartialEvaluation(members, registry, capacity)
        for (const its of candidates) {
          const known = Uint8Array.from(numbers, (_, at) =>
            isKnown[at] ? (its[at] ? StateAnswer.yes : StateAnswer.no) : StateAnswer.unknown,
          )
          const evaluated: number[] = []
          const votes = evaluation.votes(evaluation.residualOf(known), floor, (predicate) => {
            evaluated.push(predicate)
            return its[predicate]!
          })
          const expected = some
            .filter(([tree]) => takes(tree, (test) => its[tests.indexOf(test)]!))
            .reduce((sum, [, its]) => sum + its, 0)
          if (votes > floor || expected > floor) expect(votes).toBe(expected)
          expect(evaluated.filter((predicate) => isKnown[predicate])).toEqual([])
          if (capacity > 1) expect(new Set(evaluated).size).toBe(evaluated.length)
        }
      },
    ),
  )
})
