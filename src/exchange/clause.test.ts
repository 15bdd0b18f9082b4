import { expect, test } from 'vitest'
import type { Predicate } from '../rules/predicate.js'
import { ask, leave, ruleOf, take, voter } from '../rules/rules.test-kit.js'
import {
  type Clause,
  clauseKey,
  costOf,
  named,
  needsXpath,
  sharesOf,
  unwantedIn,
} from './clause.js'

const isInside = (name: string): Predicate => ({ kind: 'named', where: 'around', what: 'id', name })
const hasClass = (name: string): Predicate => ({
  kind: 'named',
  where: 'self',
  what: 'class',
  name,
})

const shareOf = (shares: ReadonlyMap<string, number>, clause: Clause) =>
  shares.get(clauseKey(clause))

test('what trees ask for before they take something is told by its share of the votes', () => {
  const shares = sharesOf(
    ruleOf({
      voters: [
        // 3 votes: inside of "a", and not of class "b"
        voter(ask(isInside('a'), ask(hasClass('b'), leave(), take()), leave()), 3),
        // 1 vote: asks for "a" on a way that takes nothing
        voter(ask(isInside('a'), leave(), ask(hasClass('c'), take(), leave()))),
      ],
    }),
  )
  expect(shareOf(shares, named('around', 'id', 'a'))).toBe(0.75)
  expect(shareOf(shares, named(0, 'class', 'c'))).toBe(0.25)
  expect(shareOf(shares, named(0, 'class', 'b'))).toBeUndefined()
})

test('what trees leave things for is known by its key', () => {
  const tree = ask(
    isInside('a'),
    ask(hasClass('b'), leave(), ask(hasClass('c'), take(), leave())),
    leave(),
  )
  expect(unwantedIn(ruleOf({ voters: [voter(tree)] }))).toEqual(
    new Set([clauseKey(named(0, 'class', 'b'))]),
  )
})

test('paths, places and texts close by speak for what selectors say', () => {
  const yes = (test: Predicate) => sharesOf(ruleOf({ voters: [voter(ask(test, take(), leave()))] }))
  const path = yes({ kind: 'path', path: 'body > dl > dd.x > p > b.y' })
  expect(shareOf(path, named(0, 'class', 'y'))).toBe(0.5)
  expect(shareOf(path, named(1, 'tag', 'p'))).toBe(0.5)
  expect(shareOf(path, named(2, 'class', 'x'))).toBe(0.5)
  expect(shareOf(path, named('around', 'tag', 'dl'))).toBe(0.5)
  const row = yes({ kind: 'near', side: 'row', text: 'Price' })
  expect(shareOf(row, { kind: 'row', tag: 'tr', text: 'Price' })).toBe(1)
  const after = yes({ kind: 'near', side: 'after', text: 'Price' })
  expect(shareOf(after, { kind: 'near', side: 'after', text: 'Price' })).toBe(1)
  const nth = { up: 1, tag: 'li', place: 2, from: 'last' } as const
  expect(shareOf(yes({ kind: 'nth', ...nth }), { kind: 'place', ...nth })).toBe(1)
  expect(shareOf(yes({ kind: 'part', place: 2 }), { kind: 'text', place: 2 })).toBe(1)
  expect(yes({ kind: 'shape', shape: '9' }).size).toBe(0)
})

test('votes make a clause cheaper, at most by three fifths, and names cost less than places', () => {
  const price = named(0, 'class', 'price')
  expect(costOf(price, 0)).toBe(1)
  expect(costOf(price, 0.5)).toBeCloseTo(0.7)
  expect(costOf(price, 2)).toBeCloseTo(0.4)
  const second = { kind: 'place', up: 0, tag: 'b', place: 2, from: 'first' } as const
  expect(costOf(second, 0)).toBeGreaterThan(costOf(price, 0))
  expect(costOf({ ...second, from: 'last' }, 0)).toBeGreaterThan(costOf(second, 0))
})

test('CSS knows names and places only', () => {
  const clauses: readonly Clause[] = [
    named('around', 'tag', 'p'),
    { kind: 'place', up: 0, tag: 'b', place: 2, from: 'first' },
    { kind: 'beside', up: 0, text: 'a' },
    { kind: 'row', tag: 'tr', text: 'a' },
    { kind: 'near', side: 'after', text: 'a' },
    { kind: 'starts', text: 'a:' },
    { kind: 'text', place: 1 },
  ]
  expect(clauses.map(needsXpath)).toEqual([false, false, true, true, true, true, true])
})
