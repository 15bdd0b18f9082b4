import { describe, expect, test } from 'vitest'
import type { OutputProfile } from '../rule/output-profile.js'
import { ruleOf } from '../rule/rule.test-kit.js'
import { type Anomaly, anomaliesOf, type RuleOutput } from './anomaly.js'

const given = (parts: Partial<RuleOutput> = {}): RuleOutput => ({
  amount: 1,
  certainty: 1,
  values: [],
  ...parts,
})

describe('main content', () => {
  const rule = ruleOf({ usual: { fewest: 10, most: 20, votes: 0.8 } })

  // less than a fifth of 10 words; more than three times 20
  test.each<[number, readonly Anomaly[]]>([
    [0, ['nothing']],
    [1, ['few']],
    [2, []],
    [60, []],
    [61, ['many']],
  ])('of %i words has the anomalies %j, if the profile is 10 to 20', (amount, doubts) => {
    expect(anomaliesOf(rule, given({ amount }))).toEqual(doubts)
  })

  test('without output is an anomaly even if training pages had none', () => {
    const seldom = ruleOf({ usual: { fewest: 0, most: 20 } })
    expect(anomaliesOf(seldom, given({ amount: 0, certainty: 0 }))).toEqual(['nothing'])
    expect(anomaliesOf(seldom, given({ amount: 1 }))).toEqual([])
  })

  test('has an anomaly with less than half of the smallest share of votes', () => {
    expect(anomaliesOf(rule, given({ amount: 10, certainty: 0.4 }))).toEqual([])
    expect(anomaliesOf(rule, given({ amount: 10, certainty: 0.39 }))).toEqual(['votes'])
    const unknown = ruleOf({ usual: { fewest: 10, most: 20 } })
    expect(anomaliesOf(unknown, given({ amount: 10, certainty: 0.01 }))).toEqual([])
  })
})

describe('the values of a field', () => {
  const fieldRule = (usual: Partial<OutputProfile> = {}) =>
    ruleOf({ field: 'price', taking: { kind: 'value' }, usual: { fewest: 1, most: 2, ...usual } })
  const doubtsOn = (usual: Partial<OutputProfile>, ...values: readonly string[]) =>
    anomaliesOf(fieldRule(usual), given({ amount: values.length, values }))

  // more than three times 2 and 3 more
  test.each<[number, number, readonly Anomaly[]]>([
    [1, 0, ['nothing']],
    [0, 0, []],
    [1, 9, []],
    [1, 10, ['many']],
    [9, 1, []],
  ])('with a minimum of %i have, being %i, the anomalies %j', (fewest, count, doubts) => {
    expect(doubtsOn({ fewest }, ...Array<string>(count).fill('tea'))).toEqual(doubts)
  })

  test('have no anomaly without a profile of values', () => {
    expect(doubtsOn({}, '', 'x'.repeat(9_999))).toEqual([])
  })

  const values = { shortest: 8, longest: 10, signs: [], different: 8 } as const

  test('make no claim from fewer than eight different ones, or from an old rule of fewer pages', () => {
    const claims = { shortest: 9, longest: 9, signs: ['digits'], shape: '9.9' } as const
    const doubts = (different: object, pages: number) =>
      anomaliesOf(
        { ...fieldRule({ values: { ...claims, ...different } }), pages },
        given({ values: ['x'] }),
      )
    expect(doubts({ different: 7 }, 99)).toEqual([])
    expect(doubts({ different: 8 }, 1)).toEqual(['short', 'signs', 'shape'])
    expect(doubts({}, 7)).toEqual([])
    expect(doubts({}, 8)).toEqual(['short', 'signs', 'shape'])
  })

  // less than a quarter of 8 characters; more than three times 10 and 20 more
  test.each<[number, readonly Anomaly[]]>([
    [1, ['short']],
    [2, []],
    [50, []],
    [51, ['long']],
  ])('of %i characters have the anomalies %j, if the profile is 8 to 10', (length, doubts) => {
    expect(doubtsOn({ values }, 'x'.repeat(9), 'x'.repeat(length))).toEqual(doubts)
  })

  test('have an anomaly if one lacks digits or letters that all had', () => {
    const price = { ...values, signs: ['digits'] } as const
    expect(doubtsOn({ values: price }, 'Price 12', 'Price 13')).toEqual([])
    expect(doubtsOn({ values: price }, 'Price 12', 'Sold out')).toEqual(['signs'])
    const both = { ...values, signs: ['digits', 'letters'] } as const
    expect(doubtsOn({ values: both }, '12345678')).toEqual(['signs'])
  })

  test('have an anomaly if one has another shape, whatever the groups of its numbers', () => {
    const price = { ...values, shape: '£ 9.9' }
    expect(doubtsOn({ values: price }, '£ 5.00', '£ 1,299.00')).toEqual([])
    expect(doubtsOn({ values: price }, '£ 5.00', '$ 5.00')).toEqual(['shape'])
  })

  test('have several anomalies at once', () => {
    const rule = fieldRule({
      most: 1,
      votes: 1,
      values: { ...values, signs: ['digits'], shape: '9' },
    })
    const odd = ['', 'x'.repeat(51), ...Array<string>(5).fill('12345678')]
    expect(anomaliesOf(rule, { amount: 7, certainty: 0.25, values: odd })).toEqual([
      'many',
      'short',
      'long',
      'signs',
      'shape',
      'votes',
    ])
  })
})

describe('records', () => {
  const values = { shortest: 40, longest: 60, signs: ['letters'] } as const
  const rule = ruleOf({
    field: 'records',
    taking: { kind: 'record', siblings: 1 },
    usual: { fewest: 8, most: 8, values },
  })
  const texts = (count: number, length = 50) => Array<string>(count).fill('x'.repeat(length))
  const doubtsOn = (amount: number, ...listed: Parameters<typeof texts>) =>
    anomaliesOf(rule, given({ amount, values: texts(amount), listed: () => texts(...listed) }))

  // less than half of three or more listed records, of the length of records
  test.each<[number, number, number, readonly Anomaly[]]>([
    [0, 8, 50, ['listed']],
    [1, 8, 50, ['listed']],
    [3, 7, 50, ['listed']],
    [3, 6, 50, []],
    [0, 3, 50, ['listed']],
    [0, 2, 50, []],
    [0, 8, 9, []],
    [0, 8, 201, []],
  ])(
    'of which a rule gives %i and the page lists %i of %i characters have the anomalies %j',
    (amount, shown, length, doubts) => {
      expect(doubtsOn(amount, shown, length)).toEqual(doubts)
    },
  )

  test('have no anomaly if the page lists other things', () => {
    const listed = () => texts(8).map((text) => text.replaceAll('x', 'y'))
    expect(anomaliesOf(rule, given({ amount: 1, values: texts(1), listed }))).toEqual([])
  })

  test('have no anomaly if there are as many as before, and the list is not computed', () => {
    const unasked = () => {
      throw new Error('nobody asks')
    }
    // half of eight
    expect(anomaliesOf(rule, given({ amount: 4, values: texts(4), listed: unasked }))).toEqual([])
    expect(anomaliesOf(rule, given({ amount: 0, certainty: 0 }))).toEqual([])
  })
})
