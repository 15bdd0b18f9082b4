import { describe, expect, test } from 'vitest'
import { ruleOf } from './rules.test-kit.js'
import { type Turn, turnOf } from './wear.js'

const turn = (recent: string, parts: Parameters<typeof ruleOf>[0] = {}) =>
  turnOf(ruleOf(parts), recent)

describe('a rule that fits', () => {
  test.each<[string, Turn | undefined]>([
    ['', undefined],
    ['h', undefined],
    // three misses in a row, as long as nothing came after them
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
  ])('becomes, after the uses "%s", %s', (recent, expected) => {
    expect(turn(recent)).toBe(expected)
  })

  test('of induced rules the same holds', () => {
    expect(turn('mmm', { status: 'induced' })).toBe('stale')
    expect(turn('hhh', { status: 'induced' })).toBeUndefined()
  })

  describe('for a field that not every page has', () => {
    test.each<[string, number, number, Turn | undefined]>([
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
      // a page that had it, or a miss, is an end
      ['nnnnnnh', 0.5, 10, undefined],
      ['nnnnnnm', 0.5, 10, undefined],
      ['nnnmnnn', 0.5, 10, undefined],
      // a field that nothing is known to have is never missed
      ['nnnnnnnnnnnnnnnnnnnn', 0, 10, undefined],
      ['nnn', 0.5, 0, undefined],
    ])('"%s", a share of %d of %i pages having it, makes %s', (recent, filled, pages, expected) => {
      expect(turn(recent, { pages, usual: { fewest: 0, most: 1, filled } })).toBe(expected)
    })

    test('nothing is made of such pages where it is not known how many have it', () => {
      expect(turn('hhhhnnnnnnnnnnnn', { usual: { fewest: 0, most: 1 } })).toBeUndefined()
      expect(turn('nmmm', { usual: { fewest: 0, most: 1 } })).toBe('stale')
    })
  })
})

describe('a rule that is stale', () => {
  test.each<[string, Turn | undefined]>([
    ['', undefined],
    ['hh', undefined],
    ['hhh', 'recovered'],
    ['mmmhhh', 'recovered'],
    ['hhhm', undefined],
    ['hhhn', undefined],
    ['hhnh', undefined],
    ['mmm', undefined],
  ])('becomes, after the uses "%s", %s', (recent, expected) => {
    expect(turn(recent, { status: 'stale' })).toBe(expected)
  })
})
