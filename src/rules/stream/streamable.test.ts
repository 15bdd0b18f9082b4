import { expect, test } from 'vitest'
import type { Predicate } from '../predicates/predicate.js'
import { isTag, leave, member, ruleOf, splitOn, take } from '../rule/rule.test-kit.js'
import { isStreamableRule, unstreamablePredicates } from './streamable.js'

const opinion: Predicate = { kind: 'opinion', atLeast: 0.3 }
const measure: Predicate = { kind: 'measure', feature: 'words', atLeast: 5 }

test('a rule is streamable unless a predicate needs features or the model', () => {
  expect(unstreamablePredicates(ruleOf({}))).toEqual([])
  const deep = splitOn(
    isTag('p'),
    splitOn(opinion, take(), leave()),
    splitOn(isTag('b'), take(), leave()),
  )
  const voters = [member(deep), member(splitOn(measure, take(), leave()))]
  expect(unstreamablePredicates(ruleOf({ voters }))).toEqual([opinion, measure])
})

test('a rule for elements of any kind is not streamable: a page is read as a whole for it', () => {
  expect(isStreamableRule(ruleOf({ taking: { kind: 'value' } }))).toBe(true)
  expect(isStreamableRule(ruleOf({ taking: { kind: 'element' } }))).toBe(false)
})
