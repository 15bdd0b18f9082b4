import { beforeEach, expect, test } from 'vitest'
import type { RuleStore } from '../../store/rule-store.js'
import type { ObservedPage } from '../../store/site-memory.js'
import { observed, range, site, story } from './living.test-kit.js'
import { Observer } from './observer.js'

let remembered: [string, ObservedPage][]
let failure: Error | undefined
let observer: Observer

beforeEach(() => {
  remembered = []
  failure = undefined
  const observe = (site: string, page: ObservedPage) => {
    if (failure) throw failure
    remembered.push([site, page])
  }
  observer = new Observer({ memory: { observe } } as unknown as RuleStore)
})

const { signature } = observed(story(0))
const observation = { signature, layout: 'page', missed: ['price'] }

test('a page is remembered with what was observed of it', () => {
  expect(observer.observe(site, story(0), observation)).toBe(1)
  expect(remembered).toEqual([[site, observed(story(0), observation)]])
})

test('a page without a URL is remembered without one', () => {
  const { url: _, ...page } = story(0)
  observer.observe(site, page, observation)
  expect(remembered[0]![1]).not.toHaveProperty('url')
})

test('pages are counted by site, those of the same text once', () => {
  expect(observer.observe(site, story(0), observation)).toBe(1)
  expect(observer.observe(site, story(1), observation)).toBe(2)
  expect(observer.observe(site, { ...story(1), url: 'https://x.example/' }, observation)).toBe(0)
  expect(observer.observe('other.example', story(1), observation)).toBe(1)
  expect(remembered).toHaveLength(3)
  expect(observer.sites()).toEqual([site, 'other.example'])
})

test('sixty pages of a site are remembered', () => {
  const counts = range(0, 62).map((at) => observer.observe(site, story(at), observation))
  expect(counts.slice(-3)).toEqual([60, 0, 0])
  expect(remembered).toHaveLength(60)
})

test('a page that could not be remembered is tried again', () => {
  failure = new RangeError('locked')
  expect(() => observer.observe(site, story(0), observation)).toThrow('locked')
  failure = undefined
  expect(observer.observe(site, story(0), observation)).toBe(1)
})
