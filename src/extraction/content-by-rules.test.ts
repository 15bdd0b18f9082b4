import { describe, expect, test } from 'vitest'
import { ask, byTree, isTag, leave, ruleOf, take, voter } from '../rules/rules.test-kit.js'
import { studyPage } from '../rules/studied-page.js'
import type { AskedRules } from './asked-rules.js'
import { type AskModel, contentAnswers } from './content-by-rules.js'

// runs of 2, 4 and 6 words; rules take the latter two, which are 10
const page = studyPage(
  '<h1>The flood</h1><p>One two three four</p><p>Five six seven eight nine ten</p>',
)
const usualRule = ruleOf({ usual: { fewest: 10, most: 10 } })
/** A rule that gave 51 words at least, of which 10 are less than a fifth. */
const fewRule = ruleOf({ usual: { fewest: 51, most: 60 } })

/** A model that is not very sure. */
const keeps =
  (...runs: readonly number[]): AskModel =>
  () => ({ kept: runs, confidence: 0.94 })
const unasked: AskModel = () => {
  throw new Error('the model was asked')
}

function answers(parts: Partial<AskedRules>, askModel: AskModel | undefined) {
  const usual = { layout: 'page', rules: [], isOfLayout: true, isExpected: true, lacking: [] }
  return contentAnswers(page, { ...usual, ...parts }, askModel)
}

describe('what a rule gives', () => {
  test('is believed where it is usual, and the model is not asked', () => {
    expect(answers({ rules: [usualRule] }, unasked)).toEqual([
      { rule: usualRule, runs: [1, 2], confidence: 1, doubts: [], yieldsToModel: false },
    ])
  })

  test('is as sure as its votes, and no surer than the model agrees', () => {
    const voters = [voter(ask(isTag('p'), take(), leave()), 3), voter(leave(), 1)]
    const confidence = (fewest: number, model: AskModel) =>
      answers({ rules: [ruleOf({ voters, usual: { fewest, most: 60 } })] }, model)[0]!.confidence
    expect(confidence(10, unasked)).toBe(0.75)
    expect(confidence(51, keeps(1, 2))).toBe(0.75)
    // 2 x 6 of 10 and 8 words
    expect(confidence(51, keeps(0, 2))).toBeCloseTo(12 / 18, 12)
  })

  test('is told for each rule for content, in their order, and for no field', () => {
    const price = ruleOf({ field: 'price', taking: { kind: 'value' } })
    const story = ruleOf({ field: 'story', usual: { fewest: 10, most: 10 } })
    const found = answers({ rules: [price, fewRule, story] }, keeps(0))
    expect(found.map(({ rule, doubts }) => [rule.field, doubts])).toEqual([
      ['main', ['few', 'model']],
      ['story', []],
    ])
  })

  test('is not believed where it is nothing, and the model is not asked', () => {
    const none = ruleOf({ ...byTree(leave()), usual: { fewest: 0, most: 10 } })
    expect(answers({ rules: [none] }, unasked)).toEqual([
      { rule: none, runs: [], confidence: 0, doubts: ['nothing'], yieldsToModel: false },
    ])
  })
})

describe('what a rule gives that is unlike what it gave before', () => {
  // word F1 of 0.57, 0.67, 0.75, 0.91, 1 and 0
  test.each<[readonly number[], number, boolean]>([
    [[1], 8 / 14, false],
    [[0, 2], 12 / 18, true],
    [[2], 12 / 16, true],
    [[0, 1, 2], 20 / 22, true],
    [[2, 1], 1, true],
    [[0], 0, false],
    [[], 0, false],
  ])('is compared with the runs %j that the model keeps: %d, believed %s', (runs, f1, believed) => {
    const [answer] = answers({ rules: [fewRule] }, keeps(...runs))
    expect(answer!.confidence).toBeCloseTo(f1, 12)
    expect(answer!.doubts).toEqual(believed ? [] : ['few', 'model'])
    expect(answer!.runs).toEqual([1, 2])
  })

  test.each<[string, Partial<AskedRules>, readonly string[]]>([
    ['a page laid out otherwise', { rules: [usualRule], isOfLayout: false }, ['layout']],
    ['a stale rule', { rules: [{ ...usualRule, status: 'stale' }] }, ['stale']],
    [
      'all of it',
      { rules: [{ ...fewRule, status: 'stale' }], isOfLayout: false },
      ['few', 'layout', 'stale'],
    ],
  ])('is to be nearer to the model on %s', (_, parts, doubts) => {
    expect(answers(parts, keeps(2))[0]!.doubts).toEqual([...doubts, 'model'])
    expect(answers(parts, keeps(0, 1, 2))[0]!.doubts).toEqual([])
    expect(answers(parts, undefined)).toMatchObject([{ runs: [1, 2], confidence: 0, doubts }])
  })
})

describe('what a rule gives that was induced', () => {
  const induced = { ...usualRule, status: 'induced' } as const
  const answer = (model: AskModel | undefined) => answers({ rules: [induced] }, model)[0]!
  const sure =
    (confidence: number, ...kept: readonly number[]): AskModel =>
    () => ({ kept, confidence })

  test('is compared with the model though it is usual', () => {
    // word F1 of 0.57 and 0.75
    expect(answer(keeps(1))).toMatchObject({ confidence: 8 / 14, doubts: ['model'] })
    expect(answer(keeps(2))).toMatchObject({ confidence: 0.75, doubts: [] })
  })

  test('is no surer than the model from which it was induced', () => {
    expect(answer(sure(0.5, 1, 2)).confidence).toBe(0.5)
    expect(answer(sure(0.8, 2)).confidence).toBe(0.75)
  })

  test('is believed where there is no model, if it is usual', () => {
    expect(answer(undefined)).toMatchObject({ runs: [1, 2], confidence: 1, doubts: [] })
    expect(answers({ rules: [{ ...fewRule, status: 'induced' }] }, undefined)).toMatchObject([
      { confidence: 0, doubts: ['few'], yieldsToModel: false },
    ])
  })

  test('yields to a model that is very sure of something else', () => {
    expect(answer(sure(0.95, 0, 1, 2))).toMatchObject({ doubts: [], yieldsToModel: true })
    expect(answer(sure(0.94, 0, 1, 2))).toMatchObject({ doubts: [], yieldsToModel: false })
    expect(answer(sure(1, 1, 2)).yieldsToModel).toBe(false)
    expect(answers({ rules: [fewRule] }, sure(1, 0, 1, 2))[0]!.yieldsToModel).toBe(false)
  })
})
