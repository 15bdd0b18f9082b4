import { expect, test } from 'vitest'
import { type AnsweredFields, fieldsResult } from './fields-result.js'

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
  // the interval is of the same mean: cars has two of three sites, each weighs 3/4, the one of jobs 3/2
  expect(result?.f1.mean).toBeCloseTo(0.75)
  expect(result?.pages).toBe(4)
})

test('without groups there is one, which is not named', () => {
  const result = fieldsResult([answered('x', undefined, '1', '1')])
  expect(result?.groups).toEqual([])
  expect(result?.sites[0]).not.toHaveProperty('group')
})

test('nothing known is no result', () => {
  expect(fieldsResult([])).toBeUndefined()
  expect(fieldsResult([{ site: 'x', group: undefined, found: {}, gold: {} }])).toBeUndefined()
})
