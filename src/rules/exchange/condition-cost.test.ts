import { expect, test } from 'vitest'
import { besideCondition, nearCondition, rowCondition } from '../predicates/near.js'
import { nthCondition } from '../predicates/nth.js'
import { partCondition } from '../predicates/part.js'
import type { Predicate } from '../predicates/predicate.js'
import type { SelectorCondition } from '../predicates/selector-condition.js'
import { startsCondition } from '../predicates/starts.js'
import { leave, member, ruleOf, splitOn, take } from '../rule/rule.test-kit.js'
import { conditionCost, conditionShares, unwantedConditions } from './condition-cost.js'
import { named } from './exchange.test-kit.js'

const isInside = (name: string): Predicate => ({ kind: 'named', where: 'around', what: 'id', name })
const hasClass = (name: string): Predicate => ({
  kind: 'named',
  where: 'self',
  what: 'class',
  name,
})

const shareOf = (shares: ReadonlyMap<string, number>, condition: SelectorCondition) =>
  shares.get(condition.key)

test('a condition has the share of the votes that ask for it before they take something', () => {
  const shares = conditionShares(
    ruleOf({
      voters: [
        // 3 votes: inside of "a", and not of class "b"
        member(splitOn(isInside('a'), splitOn(hasClass('b'), leave(), take()), leave()), 3),
        // 1 vote: asks for "a" on a way that takes nothing
        member(splitOn(isInside('a'), leave(), splitOn(hasClass('c'), take(), leave()))),
      ],
    }),
  )
  expect(shareOf(shares, named('around', 'id', 'a'))).toBe(0.75)
  expect(shareOf(shares, named(0, 'class', 'c'))).toBe(0.25)
  expect(shareOf(shares, named(0, 'class', 'b'))).toBeUndefined()
})

test('what trees leave things for is given by its key', () => {
  const tree = splitOn(
    isInside('a'),
    splitOn(hasClass('b'), leave(), splitOn(hasClass('c'), take(), leave())),
    leave(),
  )
  expect(unwantedConditions(ruleOf({ voters: [member(tree)] }))).toEqual(
    new Set([named(0, 'class', 'b').key]),
  )
})

test('paths, places and texts close by give shares to conditions', () => {
  const yes = (test: Predicate) =>
    conditionShares(ruleOf({ voters: [member(splitOn(test, take(), leave()))] }))
  const path = yes({ kind: 'path', path: 'body > dl > dd.x > p > b.y' })
  expect(shareOf(path, named(0, 'class', 'y'))).toBe(0.5)
  expect(shareOf(path, named(1, 'tag', 'p'))).toBe(0.5)
  expect(shareOf(path, named(2, 'class', 'x'))).toBe(0.5)
  expect(shareOf(path, named('around', 'tag', 'dl'))).toBe(0.5)
  const row = yes({ kind: 'near', side: 'row', text: 'Price' })
  expect(shareOf(row, rowCondition('tr', 'Price'))).toBe(1)
  const after = yes({ kind: 'near', side: 'after', text: 'Price' })
  expect(shareOf(after, nearCondition('after', 'Price'))).toBe(1)
  const nth = yes({ kind: 'nth', up: 1, tag: 'li', place: 2, from: 'last' })
  expect(shareOf(nth, nthCondition(1, 'li', 2, 'last'))).toBe(1)
  expect(shareOf(yes({ kind: 'part', place: 2 }), partCondition(2))).toBe(1)
  expect(yes({ kind: 'shape', shape: '9' }).size).toBe(0)
})

test('votes make a condition cheaper, at most by three fifths, and names cost less than places', () => {
  const price = named(0, 'class', 'price')
  expect(conditionCost(price, 0)).toBe(1)
  expect(conditionCost(price, 0.5)).toBeCloseTo(0.7)
  expect(conditionCost(price, 2)).toBeCloseTo(0.4)
  const second = nthCondition(0, 'b', 2, 'first')
  expect(conditionCost(second, 0)).toBeGreaterThan(conditionCost(price, 0))
  const secondLast = nthCondition(0, 'b', 2, 'last')
  expect(conditionCost(secondLast, 0)).toBeGreaterThan(conditionCost(second, 0))
})

test('CSS knows names and places only', () => {
  const conditions: readonly SelectorCondition[] = [
    named('around', 'tag', 'p'),
    nthCondition(0, 'b', 2, 'first'),
    besideCondition(0, 'a'),
    rowCondition('tr', 'a'),
    nearCondition('after', 'a'),
    startsCondition('a:'),
    partCondition(1),
  ]
  expect(conditions.map(({ css }) => css)).toEqual([
    'p',
    ':nth-of-type(2)',
    ...Array(5).fill(undefined),
  ])
})
