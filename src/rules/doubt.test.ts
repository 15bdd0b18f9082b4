import { describe, expect, test } from 'vitest'
import { type Doubt, doubtsOf, type Given } from './doubt.js'
import { ruleOf } from './rules.test-kit.js'
import type { Usual } from './usual.js'

const given = (parts: Partial<Given> = {}): Given => ({
  amount: 1,
  certainty: 1,
  values: [],
  ...parts,
})

describe('main content', () => {
  const rule = ruleOf({ usual: { fewest: 10, most: 20, votes: 0.8 } })

  // less than a fifth of 10 words; more than three times 20
  test.each<[number, readonly Doubt[]]>([
    [0, ['nothing']],
    [1, ['few']],
    [2, []],
    [60, []],
    [61, ['many']],
  ])('of %i words, 10 to 20 being usual, is doubted for %j', (amount, doubts) => {
    expect(doubtsOf(rule, given({ amount }))).toEqual(doubts)
  })

  test('is missed though there often was none', () => {
    const seldom = ruleOf({ usual: { fewest: 0, most: 20 } })
    expect(doubtsOf(seldom, given({ amount: 0, certainty: 0 }))).toEqual(['nothing'])
    expect(doubtsOf(seldom, given({ amount: 1 }))).toEqual([])
  })

  test('is doubted where less than half of the usual votes are for it', () => {
    expect(doubtsOf(rule, given({ amount: 10, certainty: 0.4 }))).toEqual([])
    expect(doubtsOf(rule, given({ amount: 10, certainty: 0.39 }))).toEqual(['votes'])
    const unknown = ruleOf({ usual: { fewest: 10, most: 20 } })
    expect(doubtsOf(unknown, given({ amount: 10, certainty: 0.01 }))).toEqual([])
  })
})

describe('the values of a field', () => {
  const fieldRule = (usual: Partial<Usual> = {}) =>
    ruleOf({ field: 'price', taking: { kind: 'value' }, usual: { fewest: 1, most: 2, ...usual } })
  const doubtsOn = (usual: Partial<Usual>, ...values: readonly string[]) =>
    doubtsOf(fieldRule(usual), given({ amount: values.length, values }))

  // more than three times 2 and 3 more
  test.each<[number, number, readonly Doubt[]]>([
    [1, 0, ['nothing']],
    [0, 0, []],
    [1, 9, []],
    [1, 10, ['many']],
    [9, 1, []],
  ])('that were never less than %i are doubted, being %i, for %j', (fewest, count, doubts) => {
    expect(doubtsOn({ fewest }, ...Array<string>(count).fill('tea'))).toEqual(doubts)
  })

  test('are believed, whatever they are, where nothing is known of others', () => {
    expect(doubtsOn({}, '', 'x'.repeat(9_999))).toEqual([])
  })

  const values = { shortest: 8, longest: 10, signs: [] } as const

  // less than a quarter of 8 characters; more than three times 10 and 20 more
  test.each<[number, readonly Doubt[]]>([
    [1, ['short']],
    [2, []],
    [50, []],
    [51, ['long']],
  ])('of %i characters, 8 to 10 being usual, are doubted for %j', (length, doubts) => {
    expect(doubtsOn({ values }, 'x'.repeat(9), 'x'.repeat(length))).toEqual(doubts)
  })

  test('are doubted where one lacks a sign that all had', () => {
    const price = { ...values, signs: ['digits'] } as const
    expect(doubtsOn({ values: price }, 'Price 12', 'Price 13')).toEqual([])
    expect(doubtsOn({ values: price }, 'Price 12', 'Sold out')).toEqual(['signs'])
    const both = { ...values, signs: ['digits', 'letters'] } as const
    expect(doubtsOn({ values: both }, '12345678')).toEqual(['signs'])
  })

  test('are doubted where one is built otherwise, though numbers may have more groups', () => {
    const price = { ...values, shape: '£ 9.9' }
    expect(doubtsOn({ values: price }, '£ 5.00', '£ 1,299.00')).toEqual([])
    expect(doubtsOn({ values: price }, '£ 5.00', '$ 5.00')).toEqual(['shape'])
  })

  test('are doubted for everything at once', () => {
    const rule = fieldRule({
      most: 1,
      votes: 1,
      values: { ...values, signs: ['digits'], shape: '9' },
    })
    const odd = ['', 'x'.repeat(51), ...Array<string>(5).fill('12345678')]
    expect(doubtsOf(rule, { amount: 7, certainty: 0.25, values: odd })).toEqual([
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
    doubtsOf(rule, given({ amount, values: texts(amount), listed: () => texts(...listed) }))

  // less than half of what is listed, where that is three or more and as long as records were
  test.each<[number, number, number, readonly Doubt[]]>([
    [0, 8, 50, ['listed']],
    [1, 8, 50, ['listed']],
    [3, 7, 50, ['listed']],
    [3, 6, 50, []],
    [0, 3, 50, ['listed']],
    [0, 2, 50, []],
    [0, 8, 9, []],
    [0, 8, 201, []],
  ])(
    'of which a rule gives %i and the page lists %i of %i characters are doubted for %j',
    (amount, shown, length, doubts) => {
      expect(doubtsOn(amount, shown, length)).toEqual(doubts)
    },
  )

  test('are believed where the page lists others than they are', () => {
    const listed = () => texts(8).map((text) => text.replaceAll('x', 'y'))
    expect(doubtsOf(rule, given({ amount: 1, values: texts(1), listed }))).toEqual([])
  })

  test('are believed unasked where they are about as many as before, and where nothing is seen', () => {
    const unasked = () => {
      throw new Error('nobody asks')
    }
    // half of the eight of before
    expect(doubtsOf(rule, given({ amount: 4, values: texts(4), listed: unasked }))).toEqual([])
    expect(doubtsOf(rule, given({ amount: 0, certainty: 0 }))).toEqual([])
  })
})
