import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rule } from '../../rules/rule/rule.js'
import { anyRule, byTree, leave, ruleOf, take } from '../../rules/rule/rule.test-kit.js'
import type { OpenedStore } from './opened-store.test-kit.js'
import { dumpRules } from './rule-store-fixtures.test-kit.js'

/** The contract of a store for the rules of sites. */
export function describeRules({ store, save }: OpenedStore): void {
  const versions = () =>
    store()
      .find('example.org')
      ?.rules.map(({ version }) => version)

  test('is empty at first', () => {
    expect(store().sites()).toEqual([])
    expect(store().find('example.org')).toBeUndefined()
    expect(store().keptFor('example.org')).toEqual({ layouts: [], rules: [], broken: [] })
    expect(dumpRules(store())).toEqual([])
  })

  test('returns what was saved, by layout and field', () => {
    const price = ruleOf({ field: 'price', taking: { kind: 'attribute', name: 'content' } })
    const main = ruleOf({ evidence: { pages: 3, precision: 0.5, recall: 1 / 3 }, pages: 3 })
    const list = ruleOf({ layout: 'list', field: 'price' })
    expect(save(price, main, list)).toEqual([price, main, list])
    expect(store().find('example.org')).toEqual({
      site: 'example.org',
      layouts: [],
      rules: [list, main, price],
    })
    expect(store().keptFor('example.org')).toEqual({
      layouts: [],
      rules: [list, main, price],
      broken: [],
    })
  })

  test('separates sites, and lists them in alphabetical order', () => {
    for (const site of ['b.example', 'a.example', 'c.example']) {
      store().save({ site, layouts: [], rules: [ruleOf({ site })] })
    }
    expect(store().sites()).toEqual(['a.example', 'b.example', 'c.example'])
    expect(store().find('a.example')?.rules).toEqual([ruleOf({ site: 'a.example' })])
    expect(store().find('A.example')).toBeUndefined()
    expect(store().find('a.exampl_')).toBeUndefined()
  })

  test('increments the version only if the rule changed', () => {
    const main = ruleOf()
    const price = ruleOf({ field: 'price' })
    save(main, price)
    expect(versions()).toEqual([1, 1])
    save(main, { ...price, ...byTree(take(9)) })
    expect(versions()).toEqual([1, 2])
    expect(save({ ...main, pages: 2 }, { ...price, ...byTree(take(9)) })).toMatchObject([
      { version: 2 },
      { version: 2 },
    ])
    save(ruleOf({ layout: 'list', ...byTree(leave()) }), ruleOf({ pages: 2, version: 7 }))
    expect(versions()).toEqual([1, 2, 2])
  })

  test('ignores the order of keys', () => {
    save(ruleOf())
    const { site, ...rest } = ruleOf()
    save({
      ...rest,
      site,
      taking: { kind: 'content' },
      voters: JSON.parse(JSON.stringify(rest.voters)),
    })
    const { pages, evidence, voters, ...others } = ruleOf()
    save({ pages, evidence, voters, ...others })
    expect(versions()).toEqual([1])
  })

  test('keeps the rules of fields that were not learned again', () => {
    save(ruleOf(), ruleOf({ field: 'price' }))
    save(ruleOf({ field: 'price', ...byTree(leave()) }))
    expect(
      store()
        .find('example.org')
        ?.rules.map(({ field }) => field),
    ).toEqual(['main', 'price'])
    save()
    expect(versions()).toEqual([1, 2])
  })

  test('saves all rules of a call, or none', () => {
    const broken = ruleOf({ field: 'price', pages: Number.NaN })
    expect(() => save(ruleOf(), broken)).toThrow(expect.objectContaining({ code: 'BROKEN_RULE' }))
    expect(store().find('example.org')).toBeUndefined()
  })

  test('saves all sites of a call, or none', () => {
    const set = (site: string, parts: Partial<Rule> = {}) => ({
      site,
      layouts: [],
      rules: [ruleOf({ site, ...parts })],
    })
    const [a, b, broken] = [set('a.example'), set('b.example'), set('c.example', { pages: -1 })]
    expect(() => store().saveAll([a, b, broken])).toThrow(
      expect.objectContaining({ code: 'BROKEN_RULE' }),
    )
    expect(store().sites()).toEqual([])
    expect(store().saveAll([b, a])).toEqual([b, a])
    expect(store().sites()).toEqual(['a.example', 'b.example'])
    expect(store().find('b.example')).toEqual(b)
    const others = [set('a.example'), set('b.example', byTree(leave()))]
    expect(
      store()
        .saveAll(others)
        .map(({ rules }) => rules[0]!.version),
    ).toEqual([1, 2])
    expect(store().saveAll([])).toEqual([])
  })

  test('lists every stored version, also of rules that have ended', () => {
    expect(store().versionsOf('example.org')).toEqual({ versions: [], broken: [] })
    save(ruleOf(), ruleOf({ field: 'a' }), ruleOf({ field: 'a', layout: 'list' }))
    for (let pages = 2; pages <= 10; pages++) save(ruleOf({ ...byTree(take(pages)) }))
    store().save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
    store().forget('example.org', 'a')
    const { versions, broken } = store().versionsOf('example.org')
    expect(broken).toEqual([])
    expect(
      versions.map(({ rule, endedAt }) => [
        rule.layout,
        rule.field,
        rule.version,
        endedAt === undefined,
      ]),
    ).toEqual([
      ['list', 'a', 1, false],
      ['page', 'a', 1, false],
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((version) => ['page', 'main', version, false]),
      ['page', 'main', 10, true],
    ])
    expect(versions[2]!.rule).toEqual(ruleOf())
  })

  test.each([
    "'; DROP TABLE rules; --",
    '__proto__',
    'constructor',
    '%',
    'a\0b',
    'a"b\\c',
    'пример.рф',
    '🌊.example',
    ' ',
    '../../etc/passwd',
    'x'.repeat(10_000),
  ])('accepts %j as site and field', (name) => {
    const rule = ruleOf({ site: name, field: name, layout: name })
    store().save({ site: name, layouts: [], rules: [rule] })
    store().save({ site: 'other.example', layouts: [], rules: [ruleOf({ site: 'other.example' })] })
    expect(store().find(name)).toEqual({ site: name, layouts: [], rules: [rule] })
    expect([...store().sites()].sort()).toEqual([name, 'other.example'].sort())
  })

  test('stores any rule', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        const { site, layout, field } = rule
        const [saved] = store().save({ site, layouts: [], rules: [rule] }).rules
        const found = store()
          .find(site)
          ?.rules.find((one) => one.layout === layout && one.field === field)
        expect(found).toEqual(saved)
        expect({ ...found, version: 0 }).toEqual({ ...rule, version: 0 })
      }),
    )
  })

  test('has the same content in whatever order and however often rules were saved', () => {
    const rules = ['a', 'b'].map((field) => ruleOf({ field }))
    save(ruleOf({ field: 'a', ...byTree(take(5)) }))
    save(...[...rules].reverse())
    expect(dumpRules(store())).toEqual(rules)
  })

  test('finds the rules of the domain for hosts without any', () => {
    store().save({ site: 'example.org', layouts: [], rules: [ruleOf()] })
    const own = ruleOf({ site: 'news.example.org' })
    store().save({ site: 'news.example.org', layouts: [], rules: [own] })
    for (const lookup of [store(), store().snapshot()]) {
      expect(lookup.find('shop.example.org')?.site).toBe('example.org')
      expect(lookup.find('a.b.example.org')?.site).toBe('example.org')
      expect(lookup.find('a.news.example.org')?.site).toBe('example.org')
      expect(lookup.find('news.example.org')?.site).toBe('news.example.org')
      expect(lookup.find('other.org')).toBeUndefined()
    }
    expect(store().keptFor('shop.example.org').rules).toEqual([])
  })

  test('fails with a code after it was closed', () => {
    store().close()
    const refused = expect.objectContaining({ code: 'DATABASE_UNUSABLE' })
    expect(() => store().sites()).toThrow(refused)
    expect(() => store().find('example.org')).toThrow(refused)
    expect(() => save(ruleOf())).toThrow(refused)
  })
}
