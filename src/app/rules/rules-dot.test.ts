import { expect, test } from 'vitest'
import { byTree, leave, ruleOf, splitOn, take } from '../../rules/rule/rule.test-kit.js'
import { rulesDot } from './rules-dot.js'

test('texts of pages cannot end a label or start an escape', () => {
  const test = { kind: 'starts', text: 'a"; b\\N\n' } as const
  const dot = rulesDot([ruleOf(byTree(splitOn(test, take(), leave())))])
  expect(dot).toContain('n0_0 [label="begins with \\"a\\"; b\\\\N\\n\\""]\n')
})

test('no rules are an empty graph', () => {
  expect(rulesDot([])).toBe('digraph rules {\n  node [shape=box]\n}\n')
})

test('a node is named by its path from the root, also in the second rule and tree', () => {
  const tree = splitOn({ kind: 'part', place: 2 }, leave(), take(3, 1))
  const voters = [
    { votes: 1, tree: take() },
    { votes: 2, tree },
  ]
  const dot = rulesDot([ruleOf(), ruleOf({ voters })])
  expect(dot).toContain('    subgraph cluster_1_1 {\n      label="2 votes"\n')
  expect(dot).toContain('      n1_1n [shape=ellipse, label="take\\n3 taken, 1 left"]\n')
})
