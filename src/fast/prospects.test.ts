import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Predicate } from '../rules/predicate.js'
import type { RuleTree } from '../rules/rule.js'
import { ask, isTag, leave, ruleOf, take, voter } from '../rules/rules.test-kit.js'
import { Ballot } from './ballot.js'
import { Prospects } from './prospects.js'
import { Questions } from './questions.js'
import { Answer } from './standings.js'

const tags = ['a', 'b', 'i', 'p']
const tests = tags.map(isTag)
const asked = fc.constantFrom(...tests)

const { tree: trees } = fc.letrec<{ readonly tree: RuleTree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(take(), leave()),
    fc.tuple(asked, tie('tree'), tie('tree')).map(([test, yes, no]) => ask(test, yes, no)),
  ),
}))

const voters = fc.array(fc.tuple(trees, fc.integer({ min: 1, max: 5 })), { maxLength: 6 })
const answers = fc.array(fc.boolean(), { minLength: tags.length, maxLength: tags.length })

const takes = (tree: RuleTree, isYes: (test: Predicate) => boolean): boolean =>
  tree.kind === 'leaf'
    ? tree.decision === 'take'
    : takes(isYes(tree.test) ? tree.yes : tree.no, isYes)

/** Some of the answers are known before; a question may be asked only once, and only where it is open. */
test.each([1, 1_000])('votes are those of each tree, with %d prospects kept', (capacity) => {
  const known = fc.array(fc.boolean(), { minLength: tags.length, maxLength: tags.length })
  fc.assert(
    fc.property(
      voters,
      known,
      fc.array(answers, { maxLength: 8 }),
      fc.nat(8),
      (some, isKnown, candidates, floor) => {
        const questions = new Questions()
        const numbers = tests.map((test) => questions.number(test))
        const rule = ruleOf({ voters: some.map(([tree, votes]) => voter(tree, votes)) })
        const prospects = new Prospects(new Ballot(rule, questions), questions, capacity)
        for (const its of candidates) {
          const profile = Uint8Array.from(numbers, (_, at) =>
            isKnown[at] ? (its[at] ? Answer.yes : Answer.no) : Answer.unknown,
          )
          const heard: number[] = []
          const votes = prospects.votes(prospects.of(profile), floor, (question) => {
            heard.push(question)
            return its[question]!
          })
          const expected = some
            .filter(([tree]) => takes(tree, (test) => its[tests.indexOf(test)]!))
            .reduce((sum, [, its]) => sum + its, 0)
          if (votes > floor || expected > floor) expect(votes).toBe(expected)
          expect(heard.filter((question) => isKnown[question])).toEqual([])
          if (capacity > 1) expect(new Set(heard).size).toBe(heard.length)
        }
      },
    ),
  )
})
