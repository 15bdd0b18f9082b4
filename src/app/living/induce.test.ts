import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paragraphModel } from '../../extraction/extraction.test-kit.js'
import type { RuleSet } from '../../rules/rule.js'
import { keptPage } from '../../store/kept-page.js'
import type { RuleStore } from '../../store/rule-store.js'
import type { ObservedPage } from '../../store/site-memory.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { induce } from './induce.js'
import { list, observed, priceOf, range, site, story, storyRules } from './living.test-kit.js'

let store: RuleStore
beforeEach(() => {
  store = SqliteRuleStore.forWriting(':memory:')
})
afterEach(() => store.close())

const model = () => paragraphModel()
const remember = (...pages: readonly ObservedPage[]) => {
  for (const page of pages) store.memory.observe(site, page)
}
const remembered = () => store.memory.observedOn(site).length
const named = (set: RuleSet | undefined) =>
  set?.rules.map(({ layout, field, status }) => [layout, field, status])

describe('for a site without rules', () => {
  test('nothing comes of nothing', () => {
    expect(induce(site, store, model)).toBeUndefined()
    expect(store.revision()).toBe(0)
  })

  test('nothing comes of three pages, which are kept for later', () => {
    remember(...range(0, 3).map((at) => observed(story(at))))
    expect(induce(site, store, model)).toBeUndefined()
    expect(store.find(site)).toBeUndefined()
    expect(remembered()).toBe(3)
  })

  test('rules are kept, and the pages that they are from are let go', () => {
    remember(...range(0, 4).map((at) => observed(story(at))), observed(list(0)))
    const saved = induce(site, store, model)
    expect(named(saved)).toEqual([['page', 'main', 'induced']])
    expect(store.find(site)).toEqual(saved)
    expect(saved!.layouts[0]!.addresses).toEqual(['/boats/a0'])
    expect(store.memory.observedOn(site)).toMatchObject([{ url: list(0).url }])
    expect(store.memory.driftsOf(site)).toEqual([])
    expect(induce(site, store, model)).toBeUndefined()
  })

  test('the latest twenty pages are looked at', () => {
    remember(
      ...range(0, 9).map((at) => observed(list(at))),
      ...range(0, 19).map((at) => observed(story(at))),
    )
    const saved = induce(site, store, model)
    expect(saved!.layouts.map(({ pages }) => pages)).toEqual([19])
    expect(remembered()).toBe(9)
  })

  test('a page that can be read no more is none', () => {
    const broken = { ...observed(story(9)), packed: Buffer.from('no page') }
    remember(broken, ...range(0, 4).map((at) => observed(story(at))))
    expect(named(induce(site, store, model))).toEqual([['page', 'main', 'induced']])
  })

  test('what is saved meanwhile is not lost: it is looked at anew', () => {
    remember(...range(0, 4).map((at) => observed(list(at))))
    let saves = 0
    const outrun: RuleStore = Object.create(store, {
      saveInduced: {
        value: (induced: Parameters<RuleStore['saveInduced']>[0]) => {
          if (++saves === 1) store.save(storyRules)
          return store.saveInduced(induced)
        },
      },
      memory: { get: () => store.memory },
      trainedOn: { value: (site: string) => store.trainedOn(site) },
      keptFor: { value: (site: string) => store.keptFor(site) },
      usesOverTime: { value: (site: string) => store.usesOverTime(site) },
    })
    expect(named(induce(site, outrun, model))).toEqual([
      ['page', 'main', 'learned'],
      ['page', 'price', 'learned'],
      ['page-2', 'main', 'induced'],
    ])
    expect(saves).toBe(2)
  })
})

describe('for a site whose rule is stale', () => {
  const missed = { layout: 'page', missed: ['price'] }
  const labels = (at: number) =>
    new Map([['price', { kind: 'texts', texts: [priceOf(at)] } as const]])
  const stale = (status: 'stale' | 'learned'): RuleSet => ({
    ...storyRules,
    rules: storyRules.rules.map((rule) => (rule.field === 'price' ? { ...rule, status } : rule)),
  })
  const trained = (status: 'stale' | 'learned' = 'stale') => {
    const pages = range(0, 4).map((at) => keptPage({ ...story(at, 'bold'), labels: labels(at) }))
    store.saveTrained({ rules: stale(status), pages, revision: 0 })
  }

  test('another one is kept in its place, and it is noted what has changed', () => {
    trained()
    remember(...range(10, 14).map((at) => observed(story(at, 'moved'), missed)))
    expect(named(induce(site, store, model))).toEqual([
      ['page', 'main', 'learned'],
      ['page', 'price', 'induced'],
    ])
    const before = { site, layout: 'page', field: 'price', version: 1 }
    const [drift] = store.memory.driftsOf(site)
    expect(drift).toMatchObject({
      rule: before,
      kind: 'relearned',
      report: { vanished: ['is <b>'], by: { ...before, version: 2 } },
    })
    expect(drift!.report.appeared.join()).toMatch(/<em>|price-box|<li>|side/)
    expect(remembered()).toBe(0)
  })

  test('nothing is learned from pages on which nothing was missed, or for rules that fit', () => {
    trained()
    remember(
      ...range(10, 13).map((at) => observed(story(at, 'moved'), missed)),
      ...range(13, 19).map((at) =>
        observed(story(at, 'moved'), { layout: 'page', missed: ['main'] }),
      ),
    )
    expect(induce(site, store, model)).toBeUndefined()
    store.forget(site)
    trained('learned')
    remember(...range(10, 16).map((at) => observed(story(at, 'moved'), missed)))
    expect(induce(site, store, model)).toBeUndefined()
    expect(remembered()).toBe(6)
  })

  test('a labelled page that can be read no more is none', () => {
    const pages = range(0, 5).map((at) => keptPage({ ...story(at, 'bold'), labels: labels(at) }))
    const broken = { ...pages[4]!, packed: Buffer.from('no page') }
    store.saveTrained({ rules: stale('stale'), pages: [...pages.slice(0, 4), broken], revision: 0 })
    remember(...range(10, 14).map((at) => observed(story(at, 'moved'), missed)))
    expect(named(induce(site, store, model))).toContainEqual(['page', 'price', 'induced'])
  })

  test('pages are kept while other fields of theirs are wanted', () => {
    store.saveTrained({
      rules: {
        ...storyRules,
        rules: storyRules.rules.map((rule) => ({ ...rule, status: 'stale' })),
      },
      pages: [],
      revision: 0,
    })
    const both = { layout: 'page', missed: ['main', 'price'] }
    remember(...range(10, 14).map((at) => observed(story(at), both)))
    expect(named(induce(site, store, model))).toEqual([
      ['page', 'price', 'stale'],
      ['page', 'main', 'induced'],
    ])
    expect(remembered()).toBe(4)
  })
})
