import { describe, expect, test } from 'vitest'
import { ruleOf } from '../rule/rule.test-kit.js'
import { type StatusChange, statusChangeOf } from './rule-health.js'

const turn = (recent: string, parts: Parameters<typeof ruleOf>[0] = {}) =>
  statusChangeOf({ ...ruleOf({ status: 'induced', ...parts }), isDoubted: false }, recent)

describe('a rule that is not stale', () => {
  test.each<[string, StatusChange | undefined]>([
    ['', undefined],
    ['h', undefined],
    // three misses in a row at the end
    ['mm', undefined],
    ['mmm', 'stale'],
    ['hhhhmmm', 'stale'],
    ['mmmh', undefined],
    ['mmhm', undefined],
    ['mmnm', undefined],
    // six misses among the latest ten
    ['mmhmmhmmhh', 'stale'],
    ['mhmhmhmmhh', undefined],
    ['hhhhhhhhhhmmhmmhmmhh', 'stale'],
    ['mmhmmhmmhhh', undefined],
    ['mmhmmhmmhmh', 'stale'],
  ])('changes after the uses "%s" to %s', (recent, expected) => {
    expect(turn(recent)).toBe(expected)
  })

  test('also changes if it is induced', () => {
    expect(turn('mmm', { status: 'induced' })).toBe('stale')
    expect(turn('hhh', { status: 'induced' })).toBeUndefined()
  })

  describe('for an optional field', () => {
    test.each<[string, number, number, StatusChange | undefined]>([
      // 5 of 10 pages had it: 0.5 to the 5th is 0.031, to the 6th 0.016
      ['nnnnn', 0.5, 10, undefined],
      ['nnnnnn', 0.5, 10, 'stale'],
      // 9 of 10: 0.1 is not rare enough, 0.01 is
      ['n', 0.9, 10, undefined],
      ['nn', 0.9, 10, 'stale'],
      // 1 and 6 hits against 1: 0.125, 0.016
      ['hhhhhhn', 0.5, 2, undefined],
      ['hhhhhhnn', 0.5, 2, 'stale'],
      // 1 and 4 hits against 1 and 2: 0.375 to the third is 0.053, to the fourth 0.020
      ['nnhhhhnnn', 0.5, 2, undefined],
      ['nnhhhhnnnn', 0.5, 2, 'stale'],
      // a page with the field, or a miss, ends the row
      ['nnnnnnh', 0.5, 10, undefined],
      ['nnnnnnm', 0.5, 10, undefined],
      ['nnnmnnn', 0.5, 10, undefined],
      // a field that no page is known to have is never missed
      ['nnnnnnnnnnnnnnnnnnnn', 0, 10, undefined],
      ['nnn', 0.5, 0, undefined],
    ])(
      'changes after "%s", if a share of %d of %i pages has the field, to %s',
      (recent, filled, pages, expected) => {
        expect(turn(recent, { pages, usual: { fewest: 0, most: 1, filled } })).toBe(expected)
      },
    )

    test('does not change by empty pages if the share is unknown', () => {
      expect(turn('hhhhnnnnnnnnnnnn', { usual: { fewest: 0, most: 1 } })).toBeUndefined()
      expect(turn('nmmm', { usual: { fewest: 0, most: 1 } })).toBe('stale')
    })
  })
})

describe('a rule that was trained', () => {
  const changed = (recent: string, isDoubted: boolean) =>
    statusChangeOf({ ...ruleOf(), isDoubted }, recent)

  test('is doubted after misses, and believed after hits', () => {
    expect(changed('mmm', false)).toBe('doubted')
    expect(changed('mm', false)).toBeUndefined()
    expect(changed('mmm', true)).toBeUndefined()
    expect(changed('mmhh', true)).toBeUndefined()
    expect(changed('mmmhhh', true)).toBe('believed')
  })

  test('that is retired does not change', () => {
    expect(turn('mmm', { status: 'retired' })).toBeUndefined()
    expect(turn('hhh', { status: 'retired' })).toBeUndefined()
  })
})

describe('a stale rule', () => {
  test.each<[string, StatusChange | undefined]>([
    ['', undefined],
    ['hh', undefined],
    ['hhh', 'recovered'],
    ['mmmhhh', 'recovered'],
    ['hhhm', undefined],
    ['hhhn', undefined],
    ['hhnh', undefined],
    ['mmm', undefined],
  ])('changes after the uses "%s" to %s', (recent, expected) => {
    expect(turn(recent, { status: 'stale' })).toBe(expected)
  })
})
