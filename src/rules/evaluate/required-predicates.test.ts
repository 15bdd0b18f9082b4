import { expect, test } from 'vitest'
import type { Predicate } from '../predicates/predicate.js'
import { byTree, isTag, leave, member, splitOn, take } from '../rule/rule.test-kit.js'
import { requiredInTree, requiredPredicates } from './required-predicates.js'

const isIn = (name: string): Predicate => ({ kind: 'named', where: 'self', what: 'class', name })
const [isP, isLead, isAd] = [isTag('p'), isIn('lead'), isIn('ad')]

test('a tree requires the predicates that hold before it takes something', () => {
  // a paragraph that is no ad, of class "lead"
  const tree = splitOn(isP, splitOn(isAd, leave(), splitOn(isLead, take(), leave())), leave())
  expect(requiredInTree(tree)).toEqual([isP, isLead])
  expect(requiredInTree(splitOn(isP, splitOn(isAd, leave(), leave()), leave()))).toEqual([])
  expect(requiredInTree(splitOn(isAd, leave(), take()))).toEqual([])
  expect(requiredInTree(take())).toEqual([])
})

test('a tree requires the predicates of each of its ways', () => {
  const tree = splitOn(isP, splitOn(isLead, take(), leave()), splitOn(isAd, take(), take()))
  expect(new Set(requiredInTree(tree))).toEqual(new Set([isP, isLead, isAd]))
  expect(requiredInTree(splitOn(isP, splitOn(isLead, take(), take()), leave()))).toHaveLength(2)
})

test('a tree may be deep', () => {
  let tree = take()
  for (let at = 0; at < 64; at++) tree = splitOn(isTag(`x-${at}`), tree, leave())
  expect(requiredInTree(tree)).toHaveLength(64)
})

test('a rule requires what its trees require, with most votes first', () => {
  const voters = [
    member(splitOn(isAd, take(), leave()), 1),
    member(splitOn(isP, splitOn(isLead, take(), leave()), leave()), 3),
    member(splitOn(isTag('p'), take(), leave()), 2),
    member(splitOn(isTag('h1'), leave(), leave()), 9),
  ]
  expect(requiredPredicates({ voters })).toEqual([
    { predicate: isP, text: 'is <p>', votes: 5 },
    { predicate: isLead, text: 'has class "lead"', votes: 3 },
    { predicate: isAd, text: 'has class "ad"', votes: 1 },
  ])
})

test('a tree has its votes once, however often it asks a predicate', () => {
  const same = splitOn(
    isP,
    splitOn(isTag('p'), take(), leave()),
    splitOn(isTag('p'), take(), leave()),
  )
  expect(requiredPredicates(byTree(same))).toEqual([{ predicate: isP, text: 'is <p>', votes: 1 }])
  expect(requiredPredicates({ voters: [] })).toEqual([])
})
