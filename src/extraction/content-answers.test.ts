import { describe, expect, test } from 'vitest'
import { type PageContext, pageContextOf } from '../rules/predicates/page-context.js'
import type { ModelPart } from '../rules/rule/model-part.js'
import type { Rule } from '../rules/rule/rule.js'
import { byTree, isTag, leave, member, ruleOf, splitOn, take } from '../rules/rule/rule.test-kit.js'
import { type AskedModel, contentAnswers } from './content-answers.js'
import type { RuleSelection } from './rule-selection.js'

const html = '<h1>The flood</h1><p>One two three four</p><p>Five six seven eight nine ten</p>'
/** Segments of 2, 4 and 6 words; rules take the latter two, which are 10. The model holds the first for content. */
const page = pageContextOf(html, () => [0.999_99, 0.000_01, 0.000_01])
const usualRule = ruleOf({ usual: { fewest: 10, most: 10 } })
/** A rule that gave at least 51 words before; 10 are less than a fifth of them. */
const fewRule = ruleOf({ usual: { fewest: 51, most: 60 } })

/** A model with medium confidence. */
const keeps = (...segments: readonly number[]): AskedModel => ({
  hash: () => 'one',
  decide: () => ({ kept: segments, confidence: 0.94 }),
})
const unasked: AskedModel = {
  hash: () => 'one',
  decide: () => {
    throw new Error('the model was asked')
  },
}

function answers(
  parts: Partial<RuleSelection>,
  model: AskedModel | undefined,
  studied: PageContext = page,
) {
  const selection = { rules: [], basis: 'layout', ...parts } as const
  return contentAnswers(studied, selection, model).map(
    ({ votes: _, isOfLayout: _of, ...answer }) => answer,
  )
}

describe('the answer of a rule for main content', () => {
  test('is believed where it is like earlier ones, and the model is not asked', () => {
    expect(answers({ rules: [usualRule] }, unasked)).toEqual([
      {
        rule: usualRule,
        segments: [1, 2],
        amount: 10,
        certainty: 1,
        confidence: 1,
        doubts: [],
        yieldsToModel: false,
      },
    ])
  })

  test('has the share of its votes as confidence, and at most its agreement with the model', () => {
    const voters = [member(splitOn(isTag('p'), take(), leave()), 3), member(leave(), 1)]
    const confidence = (fewest: number, model: AskedModel) =>
      answers({ rules: [ruleOf({ voters, usual: { fewest, most: 60 } })] }, model)[0]!.confidence
    expect(confidence(10, unasked)).toBe(0.75)
    expect(confidence(51, keeps(1, 2))).toBe(0.75)
    // 2 x 6 of 10 and 8 words
    expect(confidence(51, keeps(0, 2))).toBeCloseTo(12 / 18, 12)
  })

  test('is given for each rule for main content, in their order, and for no field', () => {
    const price = ruleOf({ field: 'price', taking: { kind: 'value' } })
    const story = ruleOf({ field: 'story', usual: { fewest: 10, most: 10 } })
    const found = answers({ rules: [price, fewRule, story] }, keeps(0))
    expect(found.map(({ rule, doubts }) => [rule.field, doubts])).toEqual([
      ['main', ['few', 'model']],
      ['story', []],
    ])
  })

  test('is not believed where it is empty, and the model is not asked', () => {
    const none = ruleOf({ ...byTree(leave()), usual: { fewest: 0, most: 10 } })
    expect(answers({ rules: [none] }, unasked)).toEqual([
      {
        rule: none,
        segments: [],
        amount: 0,
        certainty: 0,
        confidence: 0,
        doubts: ['nothing'],
        yieldsToModel: false,
      },
    ])
  })
})

describe('an answer that is unlike earlier ones', () => {
  // word F1 of 0.57, 0.67, 0.75, 0.91, 1 and 0
  test.each<[readonly number[], number, boolean]>([
    [[1], 8 / 14, false],
    [[0, 2], 12 / 18, true],
    [[2], 12 / 16, true],
    [[0, 1, 2], 20 / 22, true],
    [[2, 1], 1, true],
    [[0], 0, false],
    [[], 0, false],
  ])(
    'is compared with the segments %j that the model keeps: F1 %d, believed %s',
    (segments, f1, believed) => {
      const [answer] = answers({ rules: [fewRule] }, keeps(...segments))
      expect(answer!.confidence).toBeCloseTo(f1, 12)
      expect(answer!.doubts).toEqual(believed ? [] : ['few', 'model'])
      expect(answer!.segments).toEqual(believed ? [1, 2] : [0])
    },
  )

  test('is never emptied where rule and model choose together', () => {
    const rules = [fewRule]
    const nowhere = pageContextOf(html, () => [0, 0, 0])
    expect(answers({ rules }, keeps(), nowhere)).toMatchObject([{ segments: [1, 2], amount: 10 }])
  })

  test.each<[string, Partial<RuleSelection>, readonly string[]]>([
    ['a page of another layout', { rules: [usualRule], basis: 'address' }, ['layout']],
    ['a stale rule', { rules: [{ ...usualRule, status: 'stale' }] }, ['stale']],
    [
      'all of these',
      { rules: [{ ...fewRule, status: 'stale' }], basis: 'address' },
      ['few', 'layout', 'stale'],
    ],
  ])('must agree more with the model for %s', (_, parts, doubts) => {
    expect(answers(parts, keeps(2))[0]!.doubts).toEqual([...doubts, 'model'])
    expect(answers(parts, keeps(0, 1, 2))[0]!.doubts).toEqual([])
    expect(answers(parts, undefined)).toMatchObject([{ segments: [1, 2], confidence: 0, doubts }])
  })
})

describe('the answer of an induced rule', () => {
  const induced = { ...usualRule, status: 'induced' } as const
  const answer = (model: AskedModel | undefined) => answers({ rules: [induced] }, model)[0]!
  const sure = (confidence: number, ...kept: readonly number[]): AskedModel => ({
    hash: () => 'one',
    decide: () => ({ kept, confidence }),
  })

  test('is compared with the model even where it is like earlier ones', () => {
    // word F1 of 0.57 and 0.75
    expect(answer(keeps(1))).toMatchObject({ confidence: 8 / 14, doubts: ['model'] })
    expect(answer(keeps(2))).toMatchObject({ confidence: 0.75, doubts: [] })
  })

  test('has at most the confidence of the model', () => {
    expect(answer(sure(0.5, 1, 2)).confidence).toBe(0.5)
    expect(answer(sure(0.8, 2)).confidence).toBe(0.75)
  })

  test('is believed without a model where it is like earlier ones', () => {
    expect(answer(undefined)).toMatchObject({ segments: [1, 2], confidence: 1, doubts: [] })
    expect(answers({ rules: [{ ...fewRule, status: 'induced' }] }, undefined)).toMatchObject([
      { confidence: 0, doubts: ['few'], yieldsToModel: false },
    ])
  })

  test('yields to a model with high confidence in other content', () => {
    expect(answer(sure(0.95, 0, 1, 2))).toMatchObject({ doubts: [], yieldsToModel: true })
    expect(answer(sure(0.94, 0, 1, 2))).toMatchObject({ doubts: [], yieldsToModel: false })
    expect(answer(sure(1, 1, 2)).yieldsToModel).toBe(false)
    expect(answers({ rules: [fewRule] }, sure(1, 0, 1, 2))[0]!.yieldsToModel).toBe(false)
  })
})

describe('a rule that was weighed with the model', () => {
  const seen = { paths: [], kept: [], left: [] }
  const weighed = (decides: ModelPart['decides'], model: string): Rule =>
    ruleOf({ usual: { fewest: 1, most: 20 }, modelPart: { model, decides, seen } })

  test('decides together with it, and says what it changed', () => {
    expect(answers({ rules: [weighed('rule and model', 'one')] }, unasked)).toMatchObject([
      { segments: [0], amount: 2, doubts: [], byModel: { added: [0], left: [1, 2] } },
    ])
  })

  test.each<[string, Rule, Partial<RuleSelection>, AskedModel | undefined]>([
    ['where it suffices', weighed('rule', 'one'), {}, unasked],
    ['with another model', weighed('rule and model', 'two'), {}, unasked],
    ['without a model', weighed('rule and model', 'one'), {}, undefined],
  ])('decides alone %s', (_, rule, parts, model) => {
    const [answer] = answers({ rules: [rule], ...parts }, model)
    expect(answer).toMatchObject({ segments: [1, 2], doubts: [] })
    expect(answer).not.toHaveProperty('byModel')
  })
})
