import { describe, expect, it, test } from 'vitest'
import {
  type AnsweredFields,
  averageFields,
  type FieldScore,
  type FieldValues,
  fieldScores,
  fieldsResult,
} from './field-scores.js'

const page = (found: FieldValues, gold: FieldValues) => ({ found, gold })

const scoreOfOne = (...pages: readonly (readonly [found: string[], gold: string[]])[]) =>
  fieldScores(pages.map(([found, gold]) => page({ price: found }, { price: gold }))).get('price')

const same = (value: number) => ({ precision: value, recall: value, f1: value })

describe('the score of a field', () => {
  it('has first values, all values and exact sets', () => {
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

  it('counts only the first value of a page at page level', () => {
    expect(scoreOfOne([['a', 'b'], ['b']])?.firstValue.f1).toBe(0)
    expect(scoreOfOne([['b', 'a'], ['b']])?.firstValue.f1).toBe(1)
  })

  it('folds white space but not case', () => {
    expect(scoreOfOne([[' Green\n tea'], ['Green  tea']])?.exactSet).toBe(1)
    expect(scoreOfOne([['green tea'], ['Green tea']])?.exactSet).toBe(0)
  })

  it('treats values as sets and ignores blank ones', () => {
    expect(scoreOfOne([['', 'a', 'a'], ['a']], [[], [' ']])).toEqual({
      firstValue: same(1),
      allValues: same(1),
      exactSet: 1,
    })
  })

  it('is separate for each field', () => {
    const scores = fieldScores([
      page({ price: ['3'], name: ['tea'] }, { price: ['3'], name: ['Tea'] }),
    ])
    expect([...scores].map(([name, { exactSet }]) => [name, exactSet])).toEqual([
      ['price', 1],
      ['name', 0],
    ])
  })

  it('leaves out pages of unknown gold, and fields without gold', () => {
    const scores = fieldScores([
      page({ price: ['3'] }, { price: ['3'] }),
      page({ price: ['4'], isbn: ['5'] }, {}),
    ])
    expect([...scores.keys()]).toEqual(['price'])
    expect(scores.get('price')?.firstValue).toEqual(same(1))
  })

  it('is undefined for a field that no page has and that was found on none', () => {
    expect(scoreOfOne([[], []])).toBeUndefined()
    expect(scoreOfOne([['3'], []])).toEqual({
      firstValue: same(0),
      allValues: same(0),
      exactSet: 0,
    })
  })

  it('accepts field names of object members', () => {
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

  it('is over fields, then sites, then verticals', () => {
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

const answered = (
  site: string,
  group: string | undefined,
  found: string,
  gold: string,
): AnsweredFields => ({ site, group, found: { price: [found] }, gold: { price: [gold] } })

test('fields are averaged over sites, then groups', () => {
  const result = fieldsResult([
    answered('x', 'cars', '1', '1'),
    answered('x', 'cars', '2', '2'),
    answered('y', 'cars', '3', '0'),
    answered('z', 'jobs', '4', '4'),
  ])
  // cars (1 + 0) / 2, jobs 1
  expect(result?.mean.firstValue.f1).toBe(0.75)
  expect(result?.groups.map(({ group, score }) => [group, score.exactSet])).toEqual([
    ['cars', 0.5],
    ['jobs', 1],
  ])
  expect(result?.sites.map(({ site, group }) => [site, group])).toEqual([
    ['x', 'cars'],
    ['y', 'cars'],
    ['z', 'jobs'],
  ])
  expect(result?.sites[0]?.fields['price']?.firstValue.f1).toBe(1)
  // the interval has the same mean: each of the two sites of cars weighs 3/4, the one of jobs 3/2
  expect(result?.f1.mean).toBeCloseTo(0.75)
  expect(result?.pages).toBe(4)
})

test('pages without a group are one unnamed group', () => {
  const result = fieldsResult([answered('x', undefined, '1', '1')])
  expect(result?.groups).toEqual([])
  expect(result?.sites[0]).not.toHaveProperty('group')
})

test('without known fields there is no result', () => {
  expect(fieldsResult([])).toBeUndefined()
  expect(fieldsResult([{ site: 'x', group: undefined, found: {}, gold: {} }])).toBeUndefined()
})
