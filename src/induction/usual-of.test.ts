import { expect, test } from 'vitest'
import { ask, byTree, isTag, leave, take, voter } from '../rules/rules.test-kit.js'
import { contentExampleOf, exampleOf, samplesOf } from './induction.test-kit.js'
import { usualOf } from './usual-of.js'

const value = { kind: 'value' } as const
const content = { kind: 'content' } as const
const isNew = { kind: 'named', where: 'self', what: 'class', name: 'new' } as const
const bold = ask(isTag('b'), take(), leave())
const one = { kind: 'one', least: 1, share: 0 } as const
const all = { kind: 'all', least: 1, share: 0 } as const

const page = (price: string) => exampleOf(`${price}<i>Sold here</i>`, ['$ 5', '$ 12.50'])

test('of values: how many labels say, how many votes the rule had, and what it took', () => {
  const { samples } = samplesOf(
    page('<b class=new>$ 5</b>'),
    page('<b>$ 12.50</b>'),
    page('<u>none</u>'),
  )
  const voters = [voter(bold, 2), voter(ask(isNew, take(), leave()))]
  expect(usualOf({ taking: value, voters, choice: one }, samples)).toEqual({
    fewest: 0,
    most: 1,
    votes: 2 / 3,
    filled: 2 / 3,
    values: { shortest: 3, longest: 7, signs: ['digits'] },
  })
})

test('of values that are not those of the labels: the amounts of labels, the values of the rule', () => {
  const { samples } = samplesOf(
    exampleOf('<b>Ann</b><i>$ 5</i><i>$ 6</i>', ['$ 5', '$ 6']),
    exampleOf('<b>Ben Reed</b>', []),
  )
  expect(usualOf({ taking: value, ...byTree(bold), choice: one }, samples)).toEqual({
    fewest: 0,
    most: 2,
    votes: 1,
    filled: 0.5,
    values: { shortest: 3, longest: 8, signs: ['letters'] },
  })
})

test('of content: words, and no values', () => {
  const example = (text: string) => contentExampleOf(`<h1>A tide</h1><p>${text}</p>`, [text])
  const { samples } = samplesOf(example('one two three'), example('one two three four five'))
  const rule = { taking: content, ...byTree(ask(isTag('p'), take(), leave())), choice: all }
  expect(usualOf(rule, samples)).toEqual({ fewest: 3, most: 5, votes: 1, filled: 1 })
})

test('of a rule that takes nothing there are no votes and no values', () => {
  const { samples } = samplesOf(page('<b>$ 5</b>'))
  expect(usualOf({ taking: value, ...byTree(leave()), choice: one }, samples)).toEqual({
    fewest: 1,
    most: 1,
    filled: 1,
  })
})
