import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paragraphModel } from '../../extraction/extraction.test-kit.js'
import type { RuleSet } from '../../rules/rule/rule.js'
import { keptPage } from '../../store/interface/kept-page.js'
import type { ObservedPage, RuleStore } from '../../store/interface/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import { induceRules } from './induce-rules.js'
import {
  list,
  observed,
  priceOf,
  range,
  site,
  story,
  storyRules,
} from './online-learning.test-kit.js'

let store: RuleStore
beforeEach(() => {
  store = SqliteRuleStore.forWriting(':memory:')
})
afterEach(() => store.close())

const model = () => paragraphModel()
const remember = (...pages: readonly ObservedPage[]) => {
  for (const page of pages) store.observations.addPage(site, page)
}
const remembered = () => store.observations.observedPages(site).length
const named = (set: RuleSet | undefined) =>
  set?.rules.map(({ layout, field, status }) => [layout, field, status])

describe('a site without rules', () => {
  test('gets none without pages', () => {
    expect(induceRules(site, store, model)).toBeUndefined()
    expect(store.revision()).toBe(0)
  })

  test('gets none from three pages, which are kept', () => {
    remember(...range(0, 3).map((at) => observed(story(at))))
    expect(induceRules(site, store, model)).toBeUndefined()
    expect(store.find(site)).toBeUndefined()
    expect(remembered()).toBe(3)
  })

  test('gets rules, and their pages are removed', () => {
    remember(...range(0, 4).map((at) => observed(story(at))), observed(list(0)))
    const saved = induceRules(site, store, model)
    expect(named(saved)).toEqual([['page', 'main', 'induced']])
    expect(store.find(site)).toEqual(saved)
    expect(saved!.layouts[0]!.addresses).toEqual(['/boats/a0'])
    expect(store.observations.observedPages(site)).toMatchObject([{ url: list(0).url }])
    expect(store.observations.driftsOf(site)).toEqual([])
    expect(induceRules(site, store, model)).toBeUndefined()
  })

  test('gets rules from the latest twenty pages', () => {
    remember(
      ...range(0, 9).map((at) => observed(list(at))),
      ...range(0, 19).map((at) => observed(story(at))),
    )
    const saved = induceRules(site, store, model)
    expect(saved!.layouts.map(({ pages }) => pages)).toEqual([19])
    expect(remembered()).toBe(9)
  })

  test('ignores a page that cannot be read', () => {
    const broken = { ...observed(story(9)), packed: Buffer.from('no page') }
    remember(broken, ...range(0, 4).map((at) => observed(story(at))))
    expect(named(induceRules(site, store, model))).toEqual([['page', 'main', 'induced']])
  })

  test('starts again if the site was changed meanwhile', () => {
    remember(...range(0, 4).map((at) => observed(list(at))))
    let saves = 0
    const outrun: RuleStore = Object.create(store, {
      saveInduced: {
        value: (induced: Parameters<RuleStore['saveInduced']>[0]) => {
          if (++saves === 1) store.save(storyRules)
          return store.saveInduced(induced)
        },
      },
      observations: { get: () => store.observations },
      trainingState: { value: (site: string) => store.trainingState(site) },
      keptFor: { value: (site: string) => store.keptFor(site) },
      usesOverTime: { value: (site: string) => store.usesOverTime(site) },
    })
    expect(named(induceRules(site, outrun, model))).toEqual([
      ['page', 'main', 'learned'],
      ['page', 'price', 'learned'],
      ['page-2', 'main', 'induced'],
    ])
    expect(saves).toBe(2)
  })
})

describe('a site with a stale rule', () => {
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

  test('gets one that replaces it, and a drift report', () => {
    trained()
    remember(...range(10, 14).map((at) => observed(story(at, 'moved'), missed)))
    expect(named(induceRules(site, store, model))).toEqual([
      ['page', 'main', 'learned'],
      ['page', 'price', 'induced'],
    ])
    const before = { site, layout: 'page', field: 'price', version: 1 }
    const [drift] = store.observations.driftsOf(site)
    expect(drift).toMatchObject({
      rule: before,
      kind: 'relearned',
      report: { vanished: ['is <b>'], by: { ...before, version: 2 } },
    })
    expect(drift!.report.appeared.join()).toMatch(/<em>|price-box|<li>|side/)
    expect(remembered()).toBe(0)
  })

  test('gets none from pages without misses, or for rules that are not stale', () => {
    trained()
    remember(
      ...range(10, 13).map((at) => observed(story(at, 'moved'), missed)),
      ...range(13, 19).map((at) =>
        observed(story(at, 'moved'), { layout: 'page', missed: ['main'] }),
      ),
    )
    expect(induceRules(site, store, model)).toBeUndefined()
    store.forget(site)
    trained('learned')
    remember(...range(10, 16).map((at) => observed(story(at, 'moved'), missed)))
    expect(induceRules(site, store, model)).toBeUndefined()
    expect(remembered()).toBe(6)
  })

  test('ignores a labelled page that cannot be read', () => {
    const pages = range(0, 5).map((at) => keptPage({ ...story(at, 'bold'), labels: labels(at) }))
    const broken = { ...pages[4]!, packed: Buffer.from('no page') }
    store.saveTrained({ rules: stale('stale'), pages: [...pages.slice(0, 4), broken], revision: 0 })
    remember(...range(10, 14).map((at) => observed(story(at, 'moved'), missed)))
    expect(named(induceRules(site, store, model))).toContainEqual(['page', 'price', 'induced'])
  })

  test('keeps pages while other fields are to be relearned', () => {
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
    expect(named(induceRules(site, store, model))).toEqual([
      ['page', 'price', 'stale'],
      ['page', 'main', 'induced'],
    ])
    expect(remembered()).toBe(4)
  })
})
