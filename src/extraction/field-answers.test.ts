import { describe, expect, test } from 'vitest'
import { pageContextOf } from '../rules/predicates/page-context.js'
import type { Rule } from '../rules/rule/rule.js'
import { byTree, isTag, leave, member, ruleOf, splitOn, take } from '../rules/rule/rule.test-kit.js'
import { fieldAnswers, ruleEvaluator } from './field-answers.js'
import type { RuleSelection } from './rule-selection.js'

const page = pageContextOf('<h1>The flood</h1><p>5 pots</p><p>6 pots</p>')

const valueRule = (tag: string, parts: Partial<Rule> = {}) =>
  ruleOf({
    field: tag,
    taking: { kind: 'value' },
    ...byTree(splitOn(isTag(tag), take(), leave())),
    usual: { fewest: 1, most: 2 },
    ...parts,
  })

function answers(rule: Rule, parts: Partial<RuleSelection> = {}) {
  const selection = { basis: 'layout', rules: [rule], ...parts } as const
  return fieldAnswers(ruleEvaluator(page), selection).map(({ votes: _, ...answer }) => answer)
}

/** Earlier values had 99 characters. */
const shortOnly = {
  fewest: 1,
  most: 1,
  values: { shortest: 99, longest: 99, signs: [], different: 8 },
}

describe('the answer of a rule for a field', () => {
  test('has the share of its votes as confidence where it is like earlier ones', () => {
    const voters = [member(splitOn(isTag('p'), take(), leave()), 3), member(leave(), 1)]
    const rule = valueRule('p', { voters })
    expect(answers(rule)).toEqual([
      {
        rule,
        texts: ['5 pots', '6 pots'],
        amount: 2,
        certainty: 0.75,
        confidence: 0.75,
        doubts: [],
      },
    ])
  })

  test('is given for each field, and not for main content', () => {
    const rules = [ruleOf(), valueRule('p'), valueRule('h1')]
    expect(answers(rules[0]!, { rules }).map(({ rule }) => rule.field)).toEqual(['p', 'h1'])
  })

  test('is kept where it is unlike earlier ones, with less confidence', () => {
    expect(answers(valueRule('h1', { usual: shortOnly }))).toMatchObject([
      { texts: ['The flood'], confidence: 0.4, doubts: ['short'] },
    ])
  })

  test('may be empty, and is doubted then unless it often was', () => {
    expect(answers(valueRule('h6'))).toMatchObject([
      { texts: [], confidence: 0, doubts: ['nothing'] },
    ])
    expect(answers(valueRule('h6', { usual: { fewest: 0, most: 1 } }))).toMatchObject([
      { texts: [], confidence: 0, doubts: [] },
    ])
  })

  test('is doubted on a page that has only the address of the layout', () => {
    expect(answers(valueRule('h1'), { basis: 'address' })).toMatchObject([
      { texts: ['The flood'], confidence: 0.4, doubts: ['layout'] },
    ])
  })
})

describe('the answer of a stale rule', () => {
  const stale = (parts: Partial<Rule> = {}) => valueRule('h1', { status: 'stale', ...parts })

  test('is kept where it is like earlier ones, with less confidence', () => {
    expect(answers(stale())).toMatchObject([
      { texts: ['The flood'], confidence: 0.4, doubts: ['stale'] },
    ])
  })

  test('is dropped where it is unlike earlier ones, and on a page of another layout', () => {
    expect(answers(stale({ usual: shortOnly }))).toMatchObject([
      { texts: [], confidence: 0, doubts: ['short', 'stale'] },
    ])
    expect(answers(stale(), { basis: 'address' })).toMatchObject([
      { texts: [], confidence: 0, doubts: ['layout', 'stale'] },
    ])
  })
})
