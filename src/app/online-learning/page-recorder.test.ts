import { beforeEach, expect, test } from 'vitest'
import type { ObservedPage, RuleStore } from '../../store/interface/rule-store.js'
import { observed, range, site, story } from './online-learning.test-kit.js'
import { PageRecorder } from './page-recorder.js'

let remembered: [string, ObservedPage][]
let failure: Error | undefined
let observer: PageRecorder

beforeEach(() => {
  remembered = []
  failure = undefined
  const addPage = (site: string, page: ObservedPage) => {
    if (failure) throw failure
    remembered.push([site, page])
  }
  observer = new PageRecorder({ observations: { addPage } } as unknown as RuleStore)
})

const { signature } = observed(story(0))
const observation = { signature, layout: 'page', missed: ['price'] }

test('a page is recorded with its sample', () => {
  expect(observer.record(site, story(0), observation)).toBe(1)
  expect(remembered).toEqual([[site, observed(story(0), observation)]])
})

test('a page without a URL is recorded without one', () => {
  const { url: _, ...page } = story(0)
  observer.record(site, page, observation)
  expect(remembered[0]![1]).not.toHaveProperty('url')
})

test('pages are counted by site, equal pages once', () => {
  expect(observer.record(site, story(0), observation)).toBe(1)
  expect(observer.record(site, story(1), observation)).toBe(2)
  expect(observer.record(site, { ...story(1), url: 'https://x.example/' }, observation)).toBe(0)
  expect(observer.record('other.example', story(1), observation)).toBe(1)
  expect(remembered).toHaveLength(3)
  expect(observer.sites()).toEqual([site, 'other.example'])
})

test('sixty pages of a site are recorded', () => {
  const counts = range(0, 62).map((at) => observer.record(site, story(at), observation))
  expect(counts.slice(-3)).toEqual([60, 0, 0])
  expect(remembered).toHaveLength(60)
})

test('a page that could not be recorded is tried again', () => {
  failure = new RangeError('locked')
  expect(() => observer.record(site, story(0), observation)).toThrow('locked')
  failure = undefined
  expect(observer.record(site, story(0), observation)).toBe(1)
})
