import { expect, test } from 'vitest'
import type { Predicate } from '../rules/predicate.js'
import { ask, isTag, leave, ruleOf, take, voter } from '../rules/rules.test-kit.js'
import { obstaclesOf } from './compiles.js'

const opinion: Predicate = { kind: 'opinion', atLeast: 0.3 }
const measure: Predicate = { kind: 'measure', feature: 'words', atLeast: 5 }

test('a rule compiles unless a tree asks something of the whole page', () => {
  expect(obstaclesOf(ruleOf({}))).toEqual([])
  const deep = ask(isTag('p'), ask(opinion, take(), leave()), ask(isTag('b'), take(), leave()))
  const voters = [voter(deep), voter(ask(measure, take(), leave()))]
  expect(obstaclesOf(ruleOf({ voters }))).toEqual([opinion, measure])
})
