import { describe, expect, it } from 'vitest'
import { averageFields, type FieldScore, fieldScores, type Values } from './fields.js'

const page = (found: Values, gold: Values) => ({ found, gold })

const scoreOfOne = (...pages: readonly (readonly [found: string[], gold: string[]])[]) =>
  fieldScores(pages.map(([found, gold]) => page({ price: found }, { price: gold }))).get('price')

const same = (value: number) => ({ precision: value, recall: value, f1: value })

describe('the score of a field', () => {
  it('is that of first values, of all values and of exact sets', () => {
    const score = scoreOfOne(
      [['3 €'], ['3 €']],
      [
        ['4 €', '5 €'],
        ['5 €', '4 €', '6 €'],
      ],
      [['7 €'], ['8 €']],
      [[], ['9 €']],
      [['1 €'], []],
      [[], []],
    )
    expect(score).toEqual({
      // 2 right of 4 answered and of 4 pages that have it
      firstValue: same(0.5),
      // 3 common of 5 found and 6 true: 6 / 11
      allValues: { precision: 0.6, recall: 0.5, f1: 6 / 11 },
      // the first and the last of 6 pages
      exactSet: 1 / 3,
    })
  })

  it('takes the first value alone for the answer of a page', () => {
    expect(scoreOfOne([['a', 'b'], ['b']])?.firstValue.f1).toBe(0)
    expect(scoreOfOne([['b', 'a'], ['b']])?.firstValue.f1).toBe(1)
  })

  it('folds white space, and no case', () => {
    expect(scoreOfOne([[' Green\n tea'], ['Green  tea']])?.exactSet).toBe(1)
    expect(scoreOfOne([['green tea'], ['Green tea']])?.exactSet).toBe(0)
  })

  it('takes values as sets, and blank ones for none', () => {
    expect(scoreOfOne([['', 'a', 'a'], ['a']], [[], [' ']])).toEqual({
      firstValue: same(1),
      allValues: same(1),
      exactSet: 1,
    })
  })

  it('is for each attribute by itself', () => {
    const scores = fieldScores([
      page({ price: ['3'], name: ['tea'] }, { price: ['3'], name: ['Tea'] }),
    ])
    expect([...scores].map(([name, { exactSet }]) => [name, exactSet])).toEqual([
      ['price', 1],
      ['name', 0],
    ])
  })

  it('leaves out pages whose truth is not known, and attributes without any', () => {
    const scores = fieldScores([
      page({ price: ['3'] }, { price: ['3'] }),
      page({ price: ['4'], isbn: ['5'] }, {}),
    ])
    expect([...scores.keys()]).toEqual(['price'])
    expect(scores.get('price')?.firstValue).toEqual(same(1))
  })

  it('is not there for what no page has and no page was answered for', () => {
    expect(scoreOfOne([[], []])).toBeUndefined()
    expect(scoreOfOne([['3'], []])).toEqual({
      firstValue: same(0),
      allValues: same(0),
      exactSet: 0,
    })
  })

  it('minds no names that objects know', () => {
    const scores = fieldScores([page({}, { constructor: ['Ford'] })])
    expect(scores.get('constructor')?.firstValue.f1).toBe(0)
  })
})

describe('the average of fields', () => {
  const field = (value: number): FieldScore => ({
    firstValue: same(value),
    allValues: same(value / 2),
    exactSet: value / 4,
  })
  const site = (vertical: string, ...values: readonly number[]) => ({
    vertical,
    scores: new Map(values.map((value, at) => [`field ${at}`, field(value)])),
  })

  it('is over attributes, then sites, then verticals', () => {
    // auto: (1 + 0) / 2 = .5 and 1: .75; job: .25; all: .5, where the mean of the four would be .5625
    const sites = [site('auto', 1, 0), site('job', 0.25), site('auto', 1)]
    expect(averageFields(sites)).toEqual(field(0.5))
  })

  it('leaves out sites without scores', () => {
    expect(averageFields([site('auto'), site('job', 1), site('job')])).toEqual(field(1))
    expect(averageFields([site('auto')])).toBeUndefined()
    expect(averageFields([])).toBeUndefined()
  })
})
