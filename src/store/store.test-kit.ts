import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Rule } from '../rules/rule.js'
import { anyRule, leave, ruleOf, take } from '../rules/rules.test-kit.js'
import type { RuleStore } from './rule-store.js'
import { dumpRules } from './sqlite-rule-store.js'

/** What every store of rules promises, whatever it keeps them in. */
export function describeRuleStore(name: string, open: () => RuleStore): void {
  describe(name, () => {
    let store: RuleStore
    beforeEach(() => {
      store = open()
    })
    afterEach(() => store.close())

    const save = (...rules: readonly Rule[]) => store.save({ site: 'example.org', rules }).rules
    const versions = () => store.find('example.org')?.rules.map(({ version }) => version)

    test('knows nothing at first', () => {
      expect(store.sites()).toEqual([])
      expect(store.find('example.org')).toBeUndefined()
      expect(store.keptFor('example.org')).toEqual({ rules: [], broken: [] })
      expect(dumpRules(store)).toEqual([])
    })

    test('gives back what was saved, by layout and field', () => {
      const price = ruleOf({ field: 'price', taking: { kind: 'attribute', name: 'content' } })
      const main = ruleOf({ evidence: { pages: 3, precision: 0.5, recall: 1 / 3 }, pages: 3 })
      const list = ruleOf({ layout: 'list', field: 'price' })
      expect(save(price, main, list)).toEqual([price, main, list])
      expect(store.find('example.org')).toEqual({
        site: 'example.org',
        rules: [list, main, price],
      })
      expect(store.keptFor('example.org')).toEqual({ rules: [list, main, price], broken: [] })
    })

    test('keeps sites apart and lists them in alphabetical order', () => {
      for (const site of ['b.example', 'a.example', 'c.example']) {
        store.save({ site, rules: [ruleOf({ site })] })
      }
      expect(store.sites()).toEqual(['a.example', 'b.example', 'c.example'])
      expect(store.find('a.example')?.rules).toEqual([ruleOf({ site: 'a.example' })])
      expect(store.find('A.example')).toBeUndefined()
      expect(store.find('a.exampl_')).toBeUndefined()
    })

    test('counts a version up only where the rule changed', () => {
      const main = ruleOf()
      const price = ruleOf({ field: 'price' })
      save(main, price)
      expect(versions()).toEqual([1, 1])
      save(main, { ...price, tree: take(9) })
      expect(versions()).toEqual([1, 2])
      expect(save({ ...main, pages: 2 }, { ...price, tree: take(9) })).toMatchObject([
        { version: 2 },
        { version: 2 },
      ])
      save(ruleOf({ layout: 'list', tree: leave() }), ruleOf({ pages: 2, version: 7 }))
      expect(versions()).toEqual([1, 2, 2])
    })

    test('sees no change in another order of the same parts', () => {
      save(ruleOf())
      const { site, ...rest } = ruleOf()
      save({
        ...rest,
        site,
        taking: { kind: 'content' },
        tree: JSON.parse(JSON.stringify(rest.tree)),
      })
      const { pages, evidence, tree, ...others } = ruleOf()
      save({ pages, evidence, tree, ...others })
      expect(versions()).toEqual([1])
    })

    test('keeps the rules of fields that were not learned anew', () => {
      save(ruleOf(), ruleOf({ field: 'price' }))
      save(ruleOf({ field: 'price', tree: leave() }))
      expect(store.find('example.org')?.rules.map(({ field }) => field)).toEqual(['main', 'price'])
      save()
      expect(versions()).toEqual([1, 2])
    })

    test('keeps all of what is saved together, or nothing', () => {
      const broken = ruleOf({ field: 'price', pages: Number.NaN })
      expect(() => save(ruleOf(), broken)).toThrow(expect.objectContaining({ code: 'BROKEN_RULE' }))
      expect(store.find('example.org')).toBeUndefined()
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
    ])('takes the site and the field %j as it is', (name) => {
      const rule = ruleOf({ site: name, field: name, layout: name })
      store.save({ site: name, rules: [rule] })
      store.save({ site: 'other.example', rules: [ruleOf({ site: 'other.example' })] })
      expect(store.find(name)).toEqual({ site: name, rules: [rule] })
      expect([...store.sites()].sort()).toEqual([name, 'other.example'].sort())
    })

    test('keeps any rule', () => {
      fc.assert(
        fc.property(anyRule, (rule) => {
          const { site, layout, field } = rule
          const [saved] = store.save({ site, rules: [rule] }).rules
          const found = store
            .find(site)
            ?.rules.find((one) => one.layout === layout && one.field === field)
          expect(found).toEqual(saved)
          expect({ ...found, version: 0 }).toEqual({ ...rule, version: 0 })
        }),
      )
    })

    test('dumps the same whatever was learned first, and how often', () => {
      const rules = ['a', 'b'].map((field) => ruleOf({ field }))
      save(ruleOf({ field: 'a', tree: take(5) }))
      save(...[...rules].reverse())
      expect(dumpRules(store)).toEqual(rules)
    })

    test('fails with a code when it is used after it was closed', () => {
      store.close()
      const refused = expect.objectContaining({ code: 'DATABASE_UNUSABLE' })
      expect(() => store.sites()).toThrow(refused)
      expect(() => store.find('example.org')).toThrow(refused)
      expect(() => save(ruleOf())).toThrow(refused)
    })
  })
}
