import { describe, expect, test } from 'vitest'
import type { Rule, RuleTree } from '../rules/rule.js'
import { ask, isTag, leave, ruleOf, take, voter } from '../rules/rules.test-kit.js'
import { studyPage } from '../rules/studied-page.js'
import { whatChanged } from './what-changed.js'

const hasClass = (name: string) => ({ kind: 'named', where: 'self', what: 'class', name }) as const
const value = { kind: 'value' } as const
const wants = (...names: readonly string[]): RuleTree =>
  names.reduceRight<RuleTree>((yes, name) => ask(hasClass(name), yes, leave()), take())

/** Asks for what most trees of a rule ask for. */
const price = (...trees: readonly [RuleTree, number][]): Rule =>
  ruleOf({
    field: 'price',
    taking: value,
    voters: trees.map(([tree, votes]) => voter(tree, votes)),
  })

const pages = (...htmls: readonly string[]) => htmls.map((html) => studyPage(html))

describe('what a rule asked for', () => {
  const rule = price([wants('old'), 1], [wants('price'), 4], [wants('big', 'old'), 2])

  test('has vanished where it is true of nothing on any page, what most votes ask for first', () => {
    expect(whatChanged(rule, pages('<p class=cost>5', '<b class=big>6'))).toEqual({
      vanished: ['has class "price"', 'has class "old"'],
      appeared: [],
    })
    expect(whatChanged(rule, pages('<p class="old big price">5')).vanished).toEqual([])
  })

  test('is asked only of what the rule may take', () => {
    const link: Rule = { ...rule, taking: { kind: 'attribute', name: 'href' } }
    expect(whatChanged(link, pages('<p class="old big price">5')).vanished).toHaveLength(3)
  })

  test('without pages has vanished altogether', () => {
    expect(whatChanged(rule, []).vanished).toHaveLength(3)
  })

  test('does not tell of what speaks against something', () => {
    const against = price([ask(isTag('del'), leave(), wants('price')), 1])
    expect(whatChanged(against, []).vanished).toEqual(['has class "price"'])
  })

  test('is told of twelve questions at most', () => {
    const names = Array.from({ length: 13 }, (_, at) => `c${at}`)
    const many = price([wants(...names), 1])
    expect(whatChanged(many, []).vanished).toHaveLength(12)
    expect(whatChanged(price([wants('x'), 1]), [], many).appeared).toHaveLength(12)
  })
})

test('what the rule in its place asks for that is new has appeared, and that rule is named', () => {
  const after = { ...price([wants('price', 'cost'), 1]), version: 2 }
  expect(whatChanged(price([wants('price'), 1]), pages('<p class="price cost">5'), after)).toEqual({
    vanished: [],
    appeared: ['has class "cost"'],
    by: { site: 'example.org', layout: 'page', field: 'price', version: 2 },
  })
})
