import { describe, expect, it } from 'vitest'
import { recordScore } from './record-scores.js'

const records = (...texts: readonly string[]) =>
  texts.map((text) => text.split(' ').filter((word) => word !== ''))

describe('the score of records', () => {
  it('counts found records', () => {
    // 2 of 3 and 2 of 4: 4 / 7
    const found = records('red tea 3', 'green tea 4', 'see all offers now')
    const gold = records('green tea 4', 'white tea 9', 'red tea 3', 'black tea 2')
    expect(recordScore(found, gold)).toEqual({ precision: 2 / 3, recall: 0.5, f1: 4 / 7 })
  })

  it.each([
    ['four of five words, both ways: .8', 'a b c d e', 'a b c d x', 1],
    ['two of two and of three: 4 / 5', 'a b', 'a b c', 1],
    ['three of four words, both ways: .75', 'a b c d', 'a b c x', 0],
    ['the half of it: 2 / 3', 'a b', 'a b c d', 0],
    ['words as often as they stand: 4 / 6', 'a a', 'a a b b', 0],
    ['words in another order', 'c b a', 'a b c', 1],
  ])('takes a record for found by %s', (_, found, gold, f1) => {
    expect(recordScore(records(found), records(gold)).f1).toBe(f1)
  })

  it('matches one to one: a record found twice counts once', () => {
    expect(recordScore(records('a b', 'a b'), records('a b'))).toEqual({
      precision: 0.5,
      recall: 1,
      f1: 2 / 3,
    })
    expect(recordScore(records('a b'), records('a b', 'a b')).recall).toBe(0.5)
  })

  it('finds a maximum matching, whatever is tried first', () => {
    // the first gold record matches both found ones (8 / 9 each); the second only the first of them,
    // 4 of 5 words against 3 of 5
    const found = records('1 2 3 4 5', '1 2 3 4 6')
    const gold = records('1 2 3 4', '1 2 3 5 7')
    expect(recordScore(found, gold).f1).toBe(1)
    expect(recordScore([...found].reverse(), gold).f1).toBe(1)
  })

  it('matches a record that shares words with other found ones', () => {
    // a b c d of five words each: .8
    expect(recordScore(records('p', 'a b c d e'), records('p a b c d')).recall).toBe(1)
  })

  it('is 1 for an empty answer only where the gold is empty', () => {
    expect(recordScore([], []).f1).toBe(1)
    expect(recordScore(records('a'), []).f1).toBe(0)
    expect(recordScore([], records('a')).f1).toBe(0)
  })

  it('leaves out found records that match ignored ones', () => {
    const found = records('a b c', 'advert of tea', 'menu')
    expect(recordScore(found, records('a b c'), records('advert of tea'))).toEqual({
      precision: 0.5,
      recall: 1,
      f1: 2 / 3,
    })
  })

  it('does not require ignored records', () => {
    const found = records('advert of tea', 'a b c')
    const gold = records('a b c', 'd e f')
    expect(recordScore(found, gold, records('advert of tea'))).toEqual({
      precision: 1,
      recall: 0.5,
      f1: 2 / 3,
    })
  })

  it('never unmatches a gold record for an ignored one', () => {
    expect(recordScore(records('a b'), records('a b'), records('a b')).f1).toBe(1)
    expect(recordScore(records('a b', 'a b'), records('a b'), records('a b')).f1).toBe(1)
  })
})
