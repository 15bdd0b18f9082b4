import { expect, test } from 'vitest'
import { ask, isTag, leave, take } from '../rules/rules.test-kit.js'
import { exampleOf, samplesOf } from './induction.test-kit.js'
import { votersOf, withCounts } from './voters.js'

const { rows } = samplesOf(
  exampleOf('<h1>1</h1><p>a</p><p>b</p>', ['1']),
  exampleOf('<h1>2</h1><h2>3</h2><p>c</p>', ['2']),
)

/** Six rows, of which the two H1 are to be taken. */
const byH1 = ask(isTag('h1'), take(0), leave(0))
const byP = ask(isTag('p'), leave(0), take(0))

test('the same tree stands once, with its votes; those with most votes come first', () => {
  const voters = withCounts(votersOf([byP, byH1, structuredClone(byH1), byP, byH1]), rows)
  expect(voters).toEqual([
    { votes: 3, tree: ask(isTag('h1'), take(2), leave(4)) },
    { votes: 2, tree: ask(isTag('p'), leave(3), take(2, 1)) },
  ])
})

test('leaves count the rows of either label that come to them', () => {
  const tree = ask(isTag('p'), leave(0), ask(isTag('h2'), leave(0), take(0)))
  expect(withCounts(votersOf([tree]), rows)).toEqual([
    { votes: 1, tree: ask(isTag('p'), leave(3), ask(isTag('h2'), leave(1), take(2))) },
  ])
})

test('trees with as many votes keep their order', () => {
  expect(withCounts(votersOf([byP, byH1]), rows).map(({ votes }) => votes)).toEqual([1, 1])
  expect(withCounts(votersOf([byP, byH1]), rows)[0]!.tree).toMatchObject({ test: isTag('p') })
})

test('no trees are no voters', () => {
  expect(withCounts(votersOf([]), rows)).toEqual([])
})
