import { expect, test } from 'vitest'
import type { Predicate } from './predicate.js'
import { ask, byTree, isTag, leave, take, voter } from './rules.test-kit.js'
import { wantedBy, wantedIn } from './wanted.js'

const isIn = (name: string): Predicate => ({ kind: 'named', where: 'self', what: 'class', name })
const [isP, isLead, isAd] = [isTag('p'), isIn('lead'), isIn('ad')]

test('a tree wants what it is answered with yes before it takes something', () => {
  // a paragraph that is no ad, of class "lead"
  const tree = ask(isP, ask(isAd, leave(), ask(isLead, take(), leave())), leave())
  expect(wantedIn(tree)).toEqual([isP, isLead])
  expect(wantedIn(ask(isP, ask(isAd, leave(), leave()), leave()))).toEqual([])
  expect(wantedIn(ask(isAd, leave(), take()))).toEqual([])
  expect(wantedIn(take())).toEqual([])
})

test('a tree wants what it asks for on each of its ways', () => {
  const tree = ask(isP, ask(isLead, take(), leave()), ask(isAd, take(), take()))
  expect(new Set(wantedIn(tree))).toEqual(new Set([isP, isLead, isAd]))
  expect(wantedIn(ask(isP, ask(isLead, take(), take()), leave()))).toHaveLength(2)
})

test('a tree may be deep', () => {
  let tree = take()
  for (let at = 0; at < 64; at++) tree = ask(isTag(`x-${at}`), tree, leave())
  expect(wantedIn(tree)).toHaveLength(64)
})

test('a rule wants what its trees want, the most votes first', () => {
  const voters = [
    voter(ask(isAd, take(), leave()), 1),
    voter(ask(isP, ask(isLead, take(), leave()), leave()), 3),
    voter(ask(isTag('p'), take(), leave()), 2),
    voter(ask(isTag('h1'), leave(), leave()), 9),
  ]
  expect(wantedBy({ voters })).toEqual([
    { predicate: isP, text: 'is <p>', votes: 5 },
    { predicate: isLead, text: 'has class "lead"', votes: 3 },
    { predicate: isAd, text: 'has class "ad"', votes: 1 },
  ])
})

test('a tree has its votes once, however often it asks the same', () => {
  const same = ask(isP, ask(isTag('p'), take(), leave()), ask(isTag('p'), take(), leave()))
  expect(wantedBy(byTree(same))).toEqual([{ predicate: isP, text: 'is <p>', votes: 1 }])
  expect(wantedBy({ voters: [] })).toEqual([])
})
