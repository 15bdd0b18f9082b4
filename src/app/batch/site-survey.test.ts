import { expect, test } from 'vitest'
import type { PageSummary } from '../../analysis/model/site/page-summary.js'
import { SiteSurvey } from './site-survey.js'

const sums = {
  places: Uint32Array.of(1),
  words: Float32Array.of(10),
  odds: Float32Array.of(5),
  kept: Float32Array.of(10),
}

/** A document of its own. */
const page = (key: number): PageSummary => ({
  key,
  main: Uint32Array.of(key),
  texts: Uint32Array.of(key),
  sums: { shape: sums, opening: sums, path: sums },
})

const surveyOf = (pages: readonly (readonly [string, number])[], max?: number) => {
  const survey = new SiteSurvey(max)
  for (const [site, key] of pages) survey.add(site, page(key))
  return survey.snapshot()
}

const keysOf = (survey: ReturnType<typeof surveyOf>, site: string) =>
  survey.of(site)?.map(({ key }) => key)

test('keeps the pages of each site, and says nothing of others', () => {
  const found = surveyOf([
    ['a.example', 3],
    ['b.example', 2],
    ['a.example', 1],
  ])
  expect(keysOf(found, 'a.example')).toEqual([1, 3])
  expect(keysOf(found, 'b.example')).toEqual([2])
  expect(found.of('c.example')).toBeUndefined()
  expect(found).toMatchObject({ pages: 3, sites: 2 })
})

test('of many pages of a site those with the lowest keys are kept, each once', () => {
  const keys = Array.from({ length: 40 }, (_, at) => (at * 7) % 40)
  const found = surveyOf([...keys, ...keys].map((key) => ['a.example', key] as const))
  expect(keysOf(found, 'a.example')).toEqual(Array.from({ length: 16 }, (_, key) => key))
})

const many = Array.from(
  { length: 300 },
  (_, at) => [`s${at % 20}.example`, (at * 7919) % 1009] as const,
)

test.each([1000, 100, 40, 10])(
  'does not depend on the order of pages, with room for %d',
  (room) => {
    const found = surveyOf(many, room)
    expect(found.pages).toBeLessThanOrEqual(room)
    expect(found.pages).toBeGreaterThan(0)
    for (const order of [many.toReversed(), many.toSorted(([, a], [, b]) => a - b)])
      expect(surveyOf(order, room).hash).toBe(found.hash)
  },
)

test('keeps fewer pages of each site first, then fewer sites', () => {
  // 15 pages of each of 20 sites
  expect(surveyOf(many, 160)).toMatchObject({ pages: 160, sites: 20 })
  expect(surveyOf(many, 159)).toMatchObject({ pages: 80, sites: 20 })
  const few = surveyOf(many, 39)
  expect(few.sites).toBeLessThan(20)
  expect(few.pages).toBe(2 * few.sites)
})

test('of pages with the same texts the same one is kept, whichever came first', () => {
  const other: PageSummary = {
    ...page(1),
    sums: { ...page(1).sums, path: { ...sums, odds: Float32Array.of(7) } },
  }
  const [one, two] = [new SiteSurvey(), new SiteSurvey()]
  for (const own of [page(1), other]) one.add('a.example', own)
  for (const own of [other, page(1)]) two.add('a.example', own)
  expect(one.snapshot().of('a.example')).toHaveLength(1)
  expect(one.snapshot().hash).toBe(two.snapshot().hash)
})

test('its hash tells every difference', () => {
  const hash = surveyOf([['a.example', 1]]).hash
  expect(surveyOf([['a.example', 1]]).hash).toBe(hash)
  expect(surveyOf([['a.example', 2]]).hash).not.toBe(hash)
  expect(surveyOf([['b.example', 1]]).hash).not.toBe(hash)
})
