import { describe, expect, test } from 'vitest'
import { byTree, isTag, leave, member, splitOn, take } from '../../rule/rule.test-kit.js'
import type { TrainingExample } from '../align/training-example.js'
import { contentExampleOf, exampleOf, foundBy, samplesOf } from '../learn.test-kit.js'
import { learnRule, measureProfile } from './learn-rule.js'

describe('a learned rule', () => {
  const of = { site: 'shop.example', layout: 'page-2', field: 'price', status: 'induced' } as const

  function learned(...examples: readonly TrainingExample[]) {
    const { samples, index } = samplesOf(...examples)
    return learnRule(of, { target: { kind: 'value' }, labelled: samples, unlabelled: [], index })
  }

  const html = (name: string, price: string) =>
    `<h1>${name}</h1><p class=cost>${price}</p><p>Sold here</p>`
  const page = (name: string, price: string) => exampleOf(html(name, price), [price])

  test('has version 1, evidence and an output profile', () => {
    const rule = learned(page('Kettle', '$ 5'), page('Pan', '$ 12'), page('Lid', '$ 7'))!
    expect(rule).toMatchObject({
      ...of,
      version: 1,
      taking: { kind: 'value' },
      choice: { kind: 'one', least: 1, share: 0 },
      evidence: { pages: 3, precision: 1, recall: 1 },
      pages: 3,
    })
    expect(rule.usual).toMatchObject({
      fewest: 1,
      most: 1,
      filled: 1,
      values: { shortest: 3, longest: 4, signs: ['digits'], shape: '$ 9' },
    })
    expect(foundBy(rule, html('Cup', '$ 3'))).toEqual(['$ 3'])
  })

  test('has no evidence if it is learned from one page', () => {
    expect(learned(page('Kettle', '$ 5'))).toMatchObject({ evidence: undefined, pages: 1 })
  })
})

describe('the output profile', () => {
  const value = { kind: 'value' } as const
  const content = { kind: 'content' } as const
  const isNew = { kind: 'named', where: 'self', what: 'class', name: 'new' } as const
  const bold = splitOn(isTag('b'), take(), leave())
  const one = { kind: 'one', least: 1, share: 0 } as const
  const all = { kind: 'all', least: 1, share: 0 } as const

  const page = (price: string) => exampleOf(`${price}<i>Sold here</i>`, ['$ 5', '$ 12.50'])

  test('has the number of values, the share of votes, and the form of values', () => {
    const { samples } = samplesOf(
      page('<b class=new>$ 5</b>'),
      page('<b>$ 12.50</b>'),
      page('<u>none</u>'),
    )
    const voters = [member(bold, 2), member(splitOn(isNew, take(), leave()))]
    expect(measureProfile({ taking: value, voters, choice: one }, samples)).toEqual({
      fewest: 0,
      most: 1,
      votes: 2 / 3,
      filled: 2 / 3,
      values: { shortest: 3, longest: 7, signs: ['digits'], different: 2 },
    })
  })

  test('counts the values of the labels, and describes the values of the rule', () => {
    const { samples } = samplesOf(
      exampleOf('<b>Ann</b><i>$ 5</i><i>$ 6</i>', ['$ 5', '$ 6']),
      exampleOf('<b>Ben Reed</b>', []),
    )
    expect(measureProfile({ taking: value, ...byTree(bold), choice: one }, samples)).toEqual({
      fewest: 0,
      most: 2,
      votes: 1,
      filled: 0.5,
      values: { shortest: 3, longest: 8, signs: ['letters'], different: 2 },
    })
  })

  test('counts the words of content, and describes no values', () => {
    const example = (text: string) => contentExampleOf(`<h1>A tide</h1><p>${text}</p>`, [text])
    const { samples } = samplesOf(example('one two three'), example('one two three four five'))
    const rule = { taking: content, ...byTree(splitOn(isTag('p'), take(), leave())), choice: all }
    expect(measureProfile(rule, samples)).toEqual({
      fewest: 3,
      most: 5,
      votes: 1,
      filled: 1,
      content: { fit: 1, gap: 0, near: 0, places: [expect.any(Number)] },
    })
  })

  test('has no votes and no values for a rule that takes nothing', () => {
    const { samples } = samplesOf(page('<b>$ 5</b>'))
    expect(measureProfile({ taking: value, ...byTree(leave()), choice: one }, samples)).toEqual({
      fewest: 1,
      most: 1,
      filled: 1,
    })
  })
})
