import { describe, expect, test } from 'vitest'
import type { Rule } from '../rules/rule.js'
import { ask, byTree, isTag, leave, ruleOf, take, voter } from '../rules/rules.test-kit.js'
import { studyPage } from '../rules/studied-page.js'
import type { AskedRules } from './asked-rules.js'
import { askedOf, fieldAnswers } from './field-answers.js'

const page = studyPage('<h1>The flood</h1><p>5 pots</p><p>6 pots</p>')

const valueRule = (tag: string, parts: Partial<Rule> = {}) =>
  ruleOf({
    field: tag,
    taking: { kind: 'value' },
    ...byTree(ask(isTag(tag), take(), leave())),
    usual: { fewest: 1, most: 2 },
    ...parts,
  })

function answers(rule: Rule, parts: Partial<AskedRules> = {}) {
  const usual = { layout: 'page', isOfLayout: true, isExpected: true, lacking: [] }
  return fieldAnswers(askedOf(page), { ...usual, rules: [rule], ...parts })
}

/** Nothing but a headline was ever so long. */
const shortOnly = { fewest: 1, most: 1, values: { shortest: 99, longest: 99, signs: [] } }

describe('what a rule gives for its field', () => {
  test('is as sure as its votes where it is usual', () => {
    const voters = [voter(ask(isTag('p'), take(), leave()), 3), voter(leave(), 1)]
    const rule = valueRule('p', { voters })
    expect(answers(rule)).toEqual([
      { rule, texts: ['5 pots', '6 pots'], confidence: 0.75, doubts: [] },
    ])
  })

  test('is told for each field, and not for main content', () => {
    const rules = [ruleOf(), valueRule('p'), valueRule('h1')]
    expect(answers(rules[0]!, { rules }).map(({ rule }) => rule.field)).toEqual(['p', 'h1'])
  })

  test('stays where it is unusual, and is less sure', () => {
    expect(answers(valueRule('h1', { usual: shortOnly }))).toMatchObject([
      { texts: ['The flood'], confidence: 0.4, doubts: ['short'] },
    ])
  })

  test('is nothing at all, and doubted unless there often was nothing', () => {
    expect(answers(valueRule('h6'))).toMatchObject([
      { texts: [], confidence: 0, doubts: ['nothing'] },
    ])
    expect(answers(valueRule('h6', { usual: { fewest: 0, most: 1 } }))).toMatchObject([
      { texts: [], confidence: 0, doubts: [] },
    ])
  })

  test('is doubted on a page that should be of the layout and is not', () => {
    expect(answers(valueRule('h1'), { isOfLayout: false })).toMatchObject([
      { texts: ['The flood'], confidence: 0.4, doubts: ['layout'] },
    ])
  })

  test('is not asked for on a page that should be of no layout', () => {
    expect(answers(valueRule('h1'), { isOfLayout: false, isExpected: false })).toEqual([])
  })
})

describe('what a stale rule gives', () => {
  const stale = (parts: Partial<Rule> = {}) => valueRule('h1', { status: 'stale', ...parts })

  test('stays where it is usual, and is less sure', () => {
    expect(answers(stale())).toMatchObject([
      { texts: ['The flood'], confidence: 0.4, doubts: ['stale'] },
    ])
  })

  test('is not given where it is unusual, nor on a page laid out otherwise', () => {
    expect(answers(stale({ usual: shortOnly }))).toMatchObject([
      { texts: [], confidence: 0, doubts: ['short', 'stale'] },
    ])
    expect(answers(stale(), { isOfLayout: false })).toMatchObject([
      { texts: [], confidence: 0, doubts: ['layout', 'stale'] },
    ])
  })
})
