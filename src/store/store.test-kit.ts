import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Layout, Rule } from '../rules/rule.js'
import { anyRule, byTree, leave, ruleOf, take, voter } from '../rules/rules.test-kit.js'
import type { Labels } from '../source/labels.js'
import { htmlOf, type KeptPage, keptPage, labelsOf } from './kept-page.js'
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

    const save = (...rules: readonly Rule[]) =>
      store.save({ site: 'example.org', layouts: [], rules }).rules
    const versions = () => store.find('example.org')?.rules.map(({ version }) => version)

    test('knows nothing at first', () => {
      expect(store.sites()).toEqual([])
      expect(store.find('example.org')).toBeUndefined()
      expect(store.keptFor('example.org')).toEqual({ layouts: [], rules: [], broken: [] })
      expect(dumpRules(store)).toEqual([])
    })

    test('gives back what was saved, by layout and field', () => {
      const price = ruleOf({ field: 'price', taking: { kind: 'attribute', name: 'content' } })
      const main = ruleOf({ evidence: { pages: 3, precision: 0.5, recall: 1 / 3 }, pages: 3 })
      const list = ruleOf({ layout: 'list', field: 'price' })
      expect(save(price, main, list)).toEqual([price, main, list])
      expect(store.find('example.org')).toEqual({
        site: 'example.org',
        layouts: [],
        rules: [list, main, price],
      })
      expect(store.keptFor('example.org')).toEqual({
        layouts: [],
        rules: [list, main, price],
        broken: [],
      })
    })

    test('keeps sites apart and lists them in alphabetical order', () => {
      for (const site of ['b.example', 'a.example', 'c.example']) {
        store.save({ site, layouts: [], rules: [ruleOf({ site })] })
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
      save(main, { ...price, ...byTree(take(9)) })
      expect(versions()).toEqual([1, 2])
      expect(save({ ...main, pages: 2 }, { ...price, ...byTree(take(9)) })).toMatchObject([
        { version: 2 },
        { version: 2 },
      ])
      save(ruleOf({ layout: 'list', ...byTree(leave()) }), ruleOf({ pages: 2, version: 7 }))
      expect(versions()).toEqual([1, 2, 2])
    })

    test('sees no change in another order of the same parts', () => {
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

    test('keeps the rules of fields that were not learned anew', () => {
      save(ruleOf(), ruleOf({ field: 'price' }))
      save(ruleOf({ field: 'price', ...byTree(leave()) }))
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
      store.save({ site: name, layouts: [], rules: [rule] })
      store.save({ site: 'other.example', layouts: [], rules: [ruleOf({ site: 'other.example' })] })
      expect(store.find(name)).toEqual({ site: name, layouts: [], rules: [rule] })
      expect([...store.sites()].sort()).toEqual([name, 'other.example'].sort())
    })

    test('keeps any rule', () => {
      fc.assert(
        fc.property(anyRule, (rule) => {
          const { site, layout, field } = rule
          const [saved] = store.save({ site, layouts: [], rules: [rule] }).rules
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
      save(ruleOf({ field: 'a', ...byTree(take(5)) }))
      save(...[...rules].reverse())
      expect(dumpRules(store)).toEqual(rules)
    })

    test('serves the pages below a domain by its rules, where their host has none', () => {
      store.save({ site: 'example.org', layouts: [], rules: [ruleOf()] })
      const own = ruleOf({ site: 'news.example.org' })
      store.save({ site: 'news.example.org', layouts: [], rules: [own] })
      for (const lookup of [store, store.snapshot()]) {
        expect(lookup.find('shop.example.org')?.site).toBe('example.org')
        expect(lookup.find('a.b.example.org')?.site).toBe('example.org')
        expect(lookup.find('a.news.example.org')?.site).toBe('example.org')
        expect(lookup.find('news.example.org')?.site).toBe('news.example.org')
        expect(lookup.find('other.org')).toBeUndefined()
      }
      expect(store.keptFor('shop.example.org').rules).toEqual([])
    })

    describe('layouts', () => {
      const list = { name: 'list', signature: [1, 2], pages: 2 }
      const story = { name: 'story', signature: [3, 4], pages: 1 }
      const on = (layout: string, field: string) => ruleOf({ layout, field })
      const saveOn = (layouts: readonly Layout[], ...rules: readonly Rule[]) =>
        store.save({ site: 'example.org', layouts, rules })
      const names = () => {
        const { layouts, rules } = store.find('example.org')!
        return [
          layouts.map(({ name }) => name),
          rules.map(({ layout, field }) => `${layout} ${field}`),
        ]
      }

      test('are kept with the rules, by name', () => {
        const saved = saveOn([story, list], on('list', 'a'))
        expect(saved.layouts).toEqual([story, list])
        expect(store.find('example.org')?.layouts).toEqual([list, story])
        expect(store.keptFor('example.org').layouts).toEqual([list, story])
      })

      test('are those that were given last, and rules for others go', () => {
        saveOn([story, list], on('list', 'a'), on('story', 'a'), on('story', 'b'))
        saveOn([{ ...story, pages: 2 }], on('story', 'a'))
        expect(names()).toEqual([['story'], ['story a', 'story b']])
        expect(store.find('example.org')?.layouts).toEqual([{ ...story, pages: 2 }])
      })

      test('lose the rules for a field that was learned for others only', () => {
        saveOn([story, list], on('list', 'a'), on('story', 'a'), on('story', 'b'))
        saveOn([story, list], on('list', 'a'))
        expect(names()).toEqual([
          ['list', 'story'],
          ['list a', 'story b'],
        ])
      })

      test('stay where none are given', () => {
        saveOn([story], on('story', 'a'))
        saveOn([], on('page', 'a'))
        expect(names()).toEqual([['story'], ['page a', 'story a']])
      })

      test('change the hash of all', () => {
        saveOn([story], on('story', 'a'))
        const { hash } = store.snapshot()
        saveOn([{ ...story, signature: [3, 5] }], on('story', 'a'))
        expect(store.snapshot().hash).not.toBe(hash)
      })

      test('are checked', () => {
        const broken = { ...story, signature: [Number.NaN] }
        expect(() => saveOn([broken], on('story', 'a'))).toThrow(
          expect.objectContaining({ code: 'BROKEN_RULE' }),
        )
        expect(store.sites()).toEqual([])
      })
    })

    describe('a snapshot', () => {
      test('does not see what is saved later', () => {
        save(ruleOf())
        const snapshot = store.snapshot()
        save(ruleOf({ ...byTree(leave()) }), ruleOf({ field: 'price' }))
        store.save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
        expect(snapshot.find('example.org')?.rules).toEqual([ruleOf()])
        expect(snapshot.find('b.example')).toBeUndefined()
        expect(snapshot.find('example.org')).toBe(snapshot.find('example.org'))
        expect(store.find('example.org')?.rules).toHaveLength(2)
      })

      test('sees what is forgotten later', () => {
        save(ruleOf())
        const snapshot = store.snapshot()
        store.forget('example.org')
        expect(snapshot.find('example.org')?.rules).toEqual([ruleOf()])
        expect(store.snapshot().find('example.org')).toBeUndefined()
      })

      test('has the hash of what it holds, whenever that is asked for', () => {
        const empty = store.snapshot().hash
        save(ruleOf())
        const [first, second] = [store.snapshot(), store.snapshot()]
        const { hash } = first
        expect(hash).not.toBe(empty)
        save(ruleOf({ ...byTree(leave()) }))
        expect(second.hash).toBe(hash)
        expect(store.snapshot().hash).not.toBe(hash)
        save(ruleOf({ ...byTree(leave()) }))
        store.countUses([{ rule: ruleOf(), hits: 1, misses: 0, lastUse: '2026' }])
        expect(store.snapshot().hash).toBe(store.snapshot().hash)
      })

      test('is of a later revision when rules were saved in between', () => {
        const { revision } = store.snapshot()
        expect(store.revision()).toBe(revision)
        save(ruleOf())
        expect(store.revision()).toBeGreaterThan(revision)
        expect(store.snapshot().revision).toBe(store.revision())
      })
    })

    describe('what a site was trained on', () => {
      const pageOf = (n: number, labels?: Labels) =>
        keptPage({ html: `<p>${n} ä🌊`, url: `https://example.org/${n}`, labels })
      const headline: Labels = new Map([['headline', { kind: 'texts', texts: ['x'] }]])
      const price: Labels = new Map([['price', { kind: 'selector', selector: 'p', attr: 'id' }]])
      const train = (...pages: readonly KeptPage[]) => {
        const { revision } = store.trainedOn('example.org')
        const rules = {
          site: 'example.org',
          layouts: [],
          rules: [ruleOf(), ruleOf({ field: 'price' })],
        }
        return store.saveTrained({ rules, pages, revision })
      }

      test('is nothing at first', () => {
        expect(store.trainedOn('example.org')).toEqual({ revision: 0, pages: [] })
      })

      test('is kept with its rules', () => {
        const both: Labels = new Map([...headline, ...price])
        expect(train(pageOf(1, both), pageOf(2))?.rules).toHaveLength(2)
        const { pages } = store.trainedOn('example.org')
        const [first, second] = [...pages].sort((a, b) => (a.url! < b.url! ? -1 : 1))
        expect([htmlOf(first!), labelsOf(first!)]).toEqual(['<p>1 ä🌊', both])
        expect(second).toMatchObject({ url: 'https://example.org/2', addedAt: expect.any(String) })
        expect(labelsOf(second!)).toEqual(new Map())
        expect(store.trainedOn('other.example').pages).toEqual([])
      })

      test('is what was named last; what is kept and named again stays as it is', () => {
        train(pageOf(1, headline), pageOf(2))
        const [first] = store.trainedOn('example.org').pages
        train(first!, pageOf(3, price))
        const { pages } = store.trainedOn('example.org')
        expect(pages).toHaveLength(2)
        expect(pages).toContainEqual(first)
      })

      test('gets other labels', () => {
        train(pageOf(1, headline))
        train(pageOf(1, price))
        expect(store.trainedOn('example.org').pages.map(labelsOf)).toEqual([price])
      })

      test('is not replaced, nor its rules, by what was learned from something else', () => {
        train(pageOf(1))
        const { revision, pages } = store.trainedOn('example.org')
        save(ruleOf({ ...byTree(leave()) }))
        const late = { site: 'example.org', layouts: [], rules: [ruleOf({ ...byTree(take(9)) })] }
        expect(store.saveTrained({ rules: late, pages: [], revision })).toBeUndefined()
        expect(store.trainedOn('example.org').pages).toEqual(pages)
        expect(store.find('example.org')?.rules[0]?.voters).toEqual([voter(leave())])
      })

      test('has the same revision whatever happens to others, and however rules are used', () => {
        train(pageOf(1))
        const { revision } = store.trainedOn('example.org')
        store.save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
        store.countUses([{ rule: ruleOf(), hits: 1, misses: 0, lastUse: '2026' }])
        expect(store.trainedOn('example.org').revision).toBe(revision)
      })

      test('is all or nothing', () => {
        const rules = { site: 'example.org', layouts: [], rules: [ruleOf({ pages: -1 })] }
        expect(() => store.saveTrained({ rules, pages: [pageOf(1)], revision: 0 })).toThrow()
        expect(store.trainedOn('example.org')).toEqual({ revision: 0, pages: [] })
      })

      test('is forgotten with its rules, and not those of others', () => {
        train(pageOf(1, headline), pageOf(2))
        store.save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
        expect(store.forget('example.org')).toEqual({ rules: 2, pages: 2 })
        expect(store.find('example.org')).toBeUndefined()
        expect(store.trainedOn('example.org')).toEqual({ revision: 0, pages: [] })
        expect(store.sites()).toEqual(['b.example'])
        expect(store.forget('example.org')).toEqual({ rules: 0, pages: 0 })
      })

      test('loses one field: its rules and its labels', () => {
        train(pageOf(1, new Map([...headline, ...price])), pageOf(2, price), pageOf(3))
        expect(store.forget('example.org', 'price')).toEqual({ rules: 1, pages: 2 })
        expect(store.find('example.org')?.rules.map(({ field }) => field)).toEqual(['main'])
        const { pages } = store.trainedOn('example.org')
        expect(pages.map(({ labels }) => labels).sort()).toEqual([
          '{"headline":["x"]}',
          undefined,
          undefined,
        ])
      })

      test('is gone when the last field is', () => {
        train(pageOf(1, price), pageOf(2))
        store.forget('example.org', 'main')
        expect(store.forget('example.org', 'price')).toEqual({ rules: 1, pages: 2 })
        expect(store.trainedOn('example.org')).toEqual({ revision: 0, pages: [] })
      })

      test('that was forgotten may be trained again, with new versions', () => {
        train(pageOf(1, price))
        const { revision } = store.trainedOn('example.org')
        store.forget('example.org')
        expect(
          store.saveTrained({
            rules: { site: 'example.org', layouts: [], rules: [] },
            pages: [],
            revision,
          }),
        ).toBeUndefined()
        expect(train(pageOf(1, price))?.rules.map(({ version }) => version)).toEqual([2, 2])
      })
    })

    describe('uses', () => {
      const rule = { site: 'example.org', layout: 'page', field: 'main', version: 1 }
      const uses = (hits: number, misses: number, lastUse: string) => ({
        rule,
        hits,
        misses,
        lastUse,
      })

      test('are added up, with the last of them', () => {
        save(ruleOf(), ruleOf({ field: 'price' }))
        expect(store.usesOf('example.org')).toEqual([])
        store.countUses([uses(2, 1, '2026-11-18T08:00:00.000Z')])
        store.countUses([uses(1, 0, '2026-11-17T08:00:00.000Z')])
        expect(store.usesOf('example.org')).toEqual([uses(3, 1, '2026-11-18T08:00:00.000Z')])
        expect(store.usesOf('b.example')).toEqual([])
      })

      test('of rules that are not known are nothing', () => {
        save(ruleOf())
        store.countUses([{ ...uses(1, 1, '2026'), rule: { ...rule, version: 2 } }])
        store.countUses([{ ...uses(1, 1, '2026'), rule: { ...rule, site: 'b.example' } }])
        expect(store.usesOf('example.org')).toEqual([])
        expect(store.sites()).toEqual(['example.org'])
      })

      test('begin anew with each version, and those of one before are no longer told', () => {
        save(ruleOf())
        store.countUses([uses(5, 5, '2026')])
        save(ruleOf({ ...byTree(leave()) }))
        store.countUses([uses(1, 0, '2027')])
        expect(store.usesOf('example.org')).toEqual([])
        const second = { ...rule, version: 2 }
        store.countUses([{ ...uses(1, 0, '2027'), rule: second }])
        expect(store.usesOf('example.org')).toMatchObject([{ rule: second, hits: 1, misses: 0 }])
      })
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
