import { describe, expect, test } from 'vitest'
import type { UseResult } from '../rules/health/rule-use.js'
import { layoutSignature } from '../rules/rule/layout-signature.js'
import { ruleOf } from '../rules/rule/rule.test-kit.js'
import type { FieldAnswer } from './field-answers.js'
import { learningSampleOf } from './learning-sample.js'
import type { RuleSelection } from './rule-selection.js'

const page = '<h1>The flood</h1><p>The water came'
const signature = layoutSignature(page)
const confident = { decidedBy: 'model', confidence: 0.5 } as const
const byRule = { decidedBy: 'rule', confidence: 1 } as const

const answers: Readonly<Record<UseResult, Pick<FieldAnswer, 'texts' | 'doubts' | 'confidence'>>> = {
  hit: { texts: ['x'], doubts: [], confidence: 1 },
  none: { texts: [], doubts: [], confidence: 0 },
  miss: { texts: [], doubts: ['nothing'], confidence: 0 },
}
const answer = (field: string, result: UseResult): FieldAnswer => ({
  rule: ruleOf({ layout: 'story', field }),
  amount: answers[result].texts.length,
  certainty: answers[result].confidence,
  ...answers[result],
})
const selected = (parts: Partial<RuleSelection> = {}): RuleSelection => ({
  layout: 'story',
  basis: 'layout',
  rules: [],
  missingFields: [],
  likenesses: [],
  ...parts,
})
const sample = (
  found: Parameters<typeof learningSampleOf>[2],
  selection?: RuleSelection,
  fields: readonly FieldAnswer[] = [],
) => learningSampleOf(page, { selection, content: [], fields }, found)

describe('a page without rules', () => {
  const unlabelled = { signature, layout: undefined, missed: [] }

  test('is kept where the model is confident enough', () => {
    expect(sample(confident)).toEqual(unlabelled)
    expect(sample({ ...confident, confidence: 0.49 })).toBeUndefined()
    expect(sample({ decidedBy: 'model' })).toBeUndefined()
    expect(sample({ ...confident, decidedBy: 'method' })).toBeUndefined()
  })

  test('may be one that is like none of the layouts', () => {
    const nearest = selected({ basis: 'nearest', missingFields: ['price'] })
    expect(sample(confident, nearest)).toEqual(unlabelled)
    expect(sample(byRule, nearest)).toBeUndefined()
  })
})

describe('a page of a layout', () => {
  test('is not kept where its rules were right', () => {
    const fields = [answer('main', 'hit'), answer('price', 'none')]
    expect(sample(byRule, selected(), fields)).toBeUndefined()
    expect(sample(confident, selected(), fields)).toBeUndefined()
  })

  test('is kept with the fields that were missed, whatever the confidence of the model', () => {
    const fields = [answer('main', 'miss'), answer('price', 'none'), answer('title', 'miss')]
    const expected = { signature, layout: 'story', missed: ['main', 'title'] }
    expect(sample({ ...confident, confidence: 0.1 }, selected(), fields)).toEqual(expected)
    expect(sample(byRule, selected(), fields)).toEqual(expected)
  })

  test('is kept with the fields that need a rule', () => {
    const selection = selected({ missingFields: ['price'] })
    expect(sample(byRule, selection, [answer('main', 'miss')])?.missed).toEqual(['main', 'price'])
    expect(sample(byRule, selection, [answer('main', 'hit')])?.missed).toEqual(['price'])
  })

  test('is kept without the layout where only its address is known', () => {
    const selection = selected({ basis: 'address', missingFields: ['date'] })
    expect(sample(byRule, selection, [answer('price', 'miss')])).toEqual({
      signature,
      layout: undefined,
      missed: ['price'],
    })
  })
})
