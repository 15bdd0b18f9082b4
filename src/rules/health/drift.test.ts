import { describe, expect, test } from 'vitest'
import { pageContextOf } from '../predicates/page-context.js'
import type { Rule, RuleTree } from '../rule/rule.js'
import { isTag, leave, member, ruleOf, splitOn, take } from '../rule/rule.test-kit.js'
import { driftReport } from './drift.js'

const hasClass = (name: string) => ({ kind: 'named', where: 'self', what: 'class', name }) as const
const value = { kind: 'value' } as const
const wants = (...names: readonly string[]): RuleTree =>
  names.reduceRight<RuleTree>((yes, name) => splitOn(hasClass(name), yes, leave()), take())

/** A rule for prices with these trees and votes. */
const price = (...trees: readonly [RuleTree, number][]): Rule =>
  ruleOf({
    field: 'price',
    taking: value,
    voters: trees.map(([tree, votes]) => member(tree, votes)),
  })

const pages = (...htmls: readonly string[]) => htmls.map((html) => pageContextOf(html))

describe('the required predicates of a rule', () => {
  const rule = price([wants('old'), 1], [wants('price'), 4], [wants('big', 'old'), 2])

  test('have vanished if they hold for nothing on any page; those with most votes come first', () => {
    expect(driftReport(rule, pages('<p class=cost>5', '<b class=big>6'))).toEqual({
      vanished: ['has class "price"', 'has class "old"'],
      appeared: [],
    })
    expect(driftReport(rule, pages('<p class="old big price">5')).vanished).toEqual([])
  })

  test('are tested only on candidates of the rule', () => {
    const link: Rule = { ...rule, taking: { kind: 'attribute', name: 'href' } }
    expect(driftReport(link, pages('<p class="old big price">5')).vanished).toHaveLength(3)
  })

  test('have all vanished if there are no pages', () => {
    expect(driftReport(rule, []).vanished).toHaveLength(3)
  })

  test('do not include predicates that must not hold', () => {
    const against = price([splitOn(isTag('del'), leave(), wants('price')), 1])
    expect(driftReport(against, []).vanished).toEqual(['has class "price"'])
  })

  test('are listed up to twelve', () => {
    const names = Array.from({ length: 13 }, (_, at) => `c${at}`)
    const many = price([wants(...names), 1])
    expect(driftReport(many, []).vanished).toHaveLength(12)
    expect(driftReport(price([wants('x'), 1]), [], many).appeared).toHaveLength(12)
  })
})

test('predicates that only the replacing rule requires have appeared, and it is named', () => {
  const after = { ...price([wants('price', 'cost'), 1]), version: 2 }
  expect(driftReport(price([wants('price'), 1]), pages('<p class="price cost">5'), after)).toEqual({
    vanished: [],
    appeared: ['has class "cost"'],
    by: { site: 'example.org', layout: 'page', field: 'price', version: 2 },
  })
})
