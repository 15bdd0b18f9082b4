import { describe, expect, test } from 'vitest'
import { signatureOf } from '../rules/layout-signature.js'
import type { RuleUse } from '../rules/rule-use.js'
import type { UseResult } from '../rules/wear.js'
import type { AskedRules } from './asked-rules.js'
import { observationOf } from './observation.js'

const page = '<h1>The flood</h1><p>The water came'
const signature = signatureOf(page)
const sure = { decidedBy: 'model', confidence: 0.5 } as const
const byRule = { decidedBy: 'rule', confidence: 1 } as const

const asked = (parts: Partial<AskedRules> = {}): AskedRules => ({
  layout: 'story',
  rules: [],
  isOfLayout: true,
  isExpected: true,
  lacking: [],
  ...parts,
})
const use = (field: string, result: UseResult): RuleUse => ({
  rule: { site: 'example.org', layout: 'story', field, version: 1 },
  result,
  values: [],
})

describe('a page without rules', () => {
  const nothing = { signature, layout: undefined, missed: [] }

  test('is remembered where the model is sure enough of it', () => {
    expect(observationOf(page, undefined, sure, [])).toEqual(nothing)
    expect(observationOf(page, undefined, { ...sure, confidence: 0.49 }, [])).toBeUndefined()
    expect(observationOf(page, undefined, { decidedBy: 'model' }, [])).toBeUndefined()
    expect(observationOf(page, undefined, { ...sure, decidedBy: 'method' }, [])).toBeUndefined()
  })

  test('is also one that is of none of the layouts', () => {
    const other = asked({ isOfLayout: false, isExpected: false, lacking: ['price'] })
    expect(observationOf(page, other, sure, [])).toEqual(nothing)
    expect(observationOf(page, other, byRule, [])).toBeUndefined()
  })
})

describe('a page of a layout', () => {
  test('is not remembered where its rules did as they always do', () => {
    const uses = [use('main', 'hit'), use('price', 'none')]
    expect(observationOf(page, asked(), byRule, uses)).toBeUndefined()
    expect(observationOf(page, asked(), sure, uses)).toBeUndefined()
  })

  test('is remembered with the fields that were missed, however sure the model is', () => {
    const uses = [use('main', 'miss'), use('price', 'none'), use('title', 'miss')]
    const expected = { signature, layout: 'story', missed: ['main', 'title'] }
    expect(observationOf(page, asked(), { ...sure, confidence: 0.1 }, uses)).toEqual(expected)
    expect(observationOf(page, asked(), byRule, uses)).toEqual(expected)
  })

  test('is remembered with the fields that are wanted', () => {
    const lacking = asked({ lacking: ['price'] })
    expect(observationOf(page, lacking, byRule, [use('main', 'miss')])?.missed).toEqual([
      'main',
      'price',
    ])
    expect(observationOf(page, lacking, byRule, [use('main', 'hit')])?.missed).toEqual(['price'])
  })

  test('is of none where it only should be of it', () => {
    const other = asked({ isOfLayout: false })
    expect(observationOf(page, other, byRule, [use('price', 'miss')])).toEqual({
      signature,
      layout: undefined,
      missed: ['price'],
    })
  })
})
