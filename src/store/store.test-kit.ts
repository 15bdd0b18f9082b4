import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Drift, DriftKind } from '../rules/drift.js'
import type { Layout, Rule } from '../rules/rule.js'
import { type RuleId, ruleIdOf } from '../rules/rule-use.js'
import { anyRule, byTree, leave, ruleOf, take, voter } from '../rules/rules.test-kit.js'
import type { Labels } from '../source/labels.js'
import { htmlOf, type KeptPage, keptPage, labelsOf } from './kept-page.js'
import type { InducedRules, RuleStore, RuleUses } from './rule-store.js'
import type { ObservedPage } from './site-memory.js'
import { dumpRules } from './sqlite-rule-store.js'

const countOf = (letter: string, letters: string): number => letters.split(letter).length - 1

/** The uses of a rule that these letters tell of. */
export const usesBy = (rule: RuleId, recent: string, parts: Partial<RuleUses> = {}): RuleUses => ({
  rule: ruleIdOf(rule),
  hits: countOf('h', recent) + countOf('n', recent),
  misses: countOf('m', recent),
  lastUse: '2026',
  recent,
  given: [],
  ...parts,
})

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

    test('keeps all sites of what is saved at once, or none', () => {
      const set = (site: string, parts: Partial<Rule> = {}) => ({
        site,
        layouts: [],
        rules: [ruleOf({ site, ...parts })],
      })
      const [a, b, broken] = [set('a.example'), set('b.example'), set('c.example', { pages: -1 })]
      expect(() => store.saveAll([a, b, broken])).toThrow(
        expect.objectContaining({ code: 'BROKEN_RULE' }),
      )
      expect(store.sites()).toEqual([])
      expect(store.saveAll([b, a])).toEqual([b, a])
      expect(store.sites()).toEqual(['a.example', 'b.example'])
      expect(store.find('b.example')).toEqual(b)
      const others = [set('a.example'), set('b.example', byTree(leave()))]
      expect(store.saveAll(others).map(({ rules }) => rules[0]!.version)).toEqual([1, 2])
      expect(store.saveAll([])).toEqual([])
    })

    test('tells every version that it keeps, also of rules that are no more', () => {
      expect(store.versionsOf('example.org')).toEqual({ versions: [], broken: [] })
      save(ruleOf(), ruleOf({ field: 'a' }), ruleOf({ field: 'a', layout: 'list' }))
      for (let pages = 2; pages <= 10; pages++) save(ruleOf({ ...byTree(take(pages)) }))
      store.save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
      store.forget('example.org', 'a')
      const { versions, broken } = store.versionsOf('example.org')
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

      test('of an earlier revision has the rules of then', () => {
        save(ruleOf())
        const { revision, hash } = store.snapshot()
        save(ruleOf({ ...byTree(leave()) }))
        const earlier = store.snapshot(revision)
        expect([earlier.revision, earlier.hash]).toEqual([revision, hash])
        expect(earlier.find('example.org')?.rules).toEqual([ruleOf()])
        expect(store.snapshot().hash).not.toBe(hash)
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
        store.countUses([usesBy(ruleOf(), 'h')])
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
        store.countUses([usesBy(ruleOf(), 'h')])
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
      const rule = ruleIdOf(ruleOf())

      test('are added up, with the last of them', () => {
        save(ruleOf(), ruleOf({ field: 'price' }))
        expect(store.usesOf('example.org')).toEqual([])
        store.countUses([usesBy(rule, 'hmn', { lastUse: '2026-11-18', given: ['a', 'b'] })])
        store.countUses([usesBy(rule, 'h', { lastUse: '2026-11-17', given: ['c'] })])
        expect(store.usesOf('example.org')).toEqual([
          {
            rule,
            hits: 3,
            misses: 1,
            lastUse: '2026-11-18',
            recent: 'hmnh',
            given: ['a', 'b', 'c'],
          },
        ])
        expect(store.usesOf('b.example')).toEqual([])
      })

      test('are remembered one by one as far as they are the latest 20, and 40 values', () => {
        const values = (first: number, count: number) =>
          Array.from({ length: count }, (_, at) => `${first + at}`)
        save(ruleOf())
        store.countUses([usesBy(rule, 'h'.repeat(18), { given: values(1, 39) })])
        store.countUses([usesBy(rule, 'nmh', { given: values(40, 3) })])
        expect(store.usesOf('example.org')).toMatchObject([
          { hits: 20, misses: 1, recent: `${'h'.repeat(17)}nmh`, given: values(3, 40) },
        ])
      })

      test('of rules that are not known are nothing', () => {
        save(ruleOf())
        store.countUses([usesBy({ ...rule, version: 2 }, 'hm')])
        store.countUses([usesBy({ ...rule, site: 'b.example' }, 'mmm')])
        expect(store.usesOf('example.org')).toEqual([])
        expect(store.usesOverTime('b.example')).toEqual([])
        expect(store.sites()).toEqual(['example.org'])
      })

      test('begin anew with each version, and those of one before are no longer told', () => {
        save(ruleOf())
        store.countUses([usesBy(rule, 'hmhmhmhmhm')])
        save(ruleOf({ ...byTree(leave()) }))
        store.countUses([usesBy(rule, 'h')])
        expect(store.usesOf('example.org')).toEqual([])
        const second = { ...rule, version: 2 }
        store.countUses([usesBy(second, 'h')])
        expect(store.usesOf('example.org')).toMatchObject([{ rule: second, hits: 1, misses: 0 }])
      })

      test('are told over time, of all versions, the latest at the end', () => {
        const price = ruleOf({ field: 'price' })
        const second = { ...rule, version: 2 }
        save(ruleOf(), price)
        store.save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
        save(ruleOf({ ...byTree(leave()) }))
        store.countUses([
          usesBy(second, 'h', { lastUse: '2026-11-19' }),
          usesBy(rule, 'h', { lastUse: '2026-11-17', given: ['5'] }),
          usesBy(price, 'h', { lastUse: '2026-11-18' }),
          usesBy({ ...rule, site: 'b.example' }, 'h'),
        ])
        const uses = store.usesOverTime('example.org')
        expect(uses.map(({ rule }) => rule)).toEqual([rule, ruleIdOf(price), second])
        expect(uses[0]).toEqual(usesBy(rule, 'h', { lastUse: '2026-11-17', given: ['5'] }))
      })
    })

    describe('a rule that no longer fits', () => {
      const second = { ...ruleIdOf(ruleOf()), version: 2 }
      const wear = (recent = 'mmm') => store.countUses([usesBy(ruleOf(), recent)])

      test('becomes stale, which is a version of its own', () => {
        const price = ruleOf({ field: 'price' })
        save(ruleOf(), price)
        const { revision, hash } = store.snapshot()
        const stale = ruleOf({ status: 'stale', version: 2 })
        expect(wear()).toEqual([{ rule: stale, turn: 'stale' }])
        expect(store.find('example.org')?.rules).toEqual([stale, price])
        expect(store.snapshot().revision).toBeGreaterThan(revision)
        expect(store.snapshot().hash).not.toBe(hash)
        const { versions } = store.versionsOf('example.org')
        expect(versions.map(({ rule, endedAt }) => [rule.status, endedAt === undefined])).toEqual([
          ['learned', false],
          ['stale', true],
          ['learned', true],
        ])
      })

      test('is still seen as it was by a snapshot of before', () => {
        save(ruleOf())
        const snapshot = store.snapshot()
        wear()
        expect(snapshot.find('example.org')?.rules).toEqual([ruleOf()])
        expect(store.snapshot().find('example.org')?.rules[0]?.status).toBe('stale')
      })

      test('may have missed one page at a time', () => {
        save(ruleOf())
        expect([wear('m'), wear('m'), wear('m')].map(({ length }) => length)).toEqual([0, 0, 1])
      })

      test('changes nothing as long as it fits', () => {
        save(ruleOf())
        const revision = store.revision()
        expect(wear('hmm')).toEqual([])
        expect(store.revision()).toBe(revision)
      })

      test('has no uses yet, whoever still uses it as it was', () => {
        save(ruleOf())
        wear()
        expect(store.usesOf('example.org')).toEqual([])
        expect(wear('hhh')).toEqual([])
        expect(store.usesOf('example.org')).toEqual([])
        expect(store.usesOverTime('example.org')).toMatchObject([{ recent: 'mmmhhh' }])
      })

      test.each(['learned', 'induced'] as const)(
        'and was %s is so again when it fits',
        (status) => {
          save(ruleOf({ status }))
          wear()
          expect(store.countUses([usesBy(second, 'mhh')])).toEqual([])
          expect(store.countUses([usesBy(second, 'h')])).toEqual([
            { rule: ruleOf({ status, version: 3 }), turn: 'recovered' },
          ])
          expect(store.find('example.org')?.rules).toMatchObject([{ status, version: 3 }])
          store.countUses([usesBy({ ...second, version: 3 }, 'mmm')])
          expect(store.countUses([usesBy({ ...second, version: 4 }, 'hhh')])).toMatchObject([
            { rule: { status, version: 5 } },
          ])
        },
      )

      test('is told with those of other fields and sites', () => {
        const other = ruleOf({ site: 'b.example' })
        const price = ruleOf({ field: 'price' })
        save(ruleOf(), price, ruleOf({ field: 'title' }))
        store.save({ site: 'b.example', layouts: [], rules: [other] })
        const uses = [price, other, ruleOf()].map((rule) => usesBy(rule, 'mmm'))
        const turned = store.countUses([...uses, usesBy(ruleOf({ field: 'title' }), 'h')])
        expect(turned.map(({ rule }) => [rule.site, rule.field])).toEqual([
          ['example.org', 'main'],
          ['example.org', 'price'],
          ['b.example', 'main'],
        ])
      })

      test('makes its site another than it was for whoever learns meanwhile', () => {
        save(ruleOf())
        const { revision } = store.trainedOn('example.org')
        wear()
        expect(store.trainedOn('example.org').revision).toBeGreaterThan(revision)
      })

      test('is mended by learning it anew', () => {
        save(ruleOf())
        wear()
        expect(save(ruleOf())).toEqual([ruleOf({ version: 3 })])
      })
    })

    describe('what is remembered of a site', () => {
      const page = (n: number, parts: Partial<ObservedPage> = {}): ObservedPage => ({
        url: `https://example.org/${n}`,
        hash: `hash ${n}`,
        packed: Buffer.from([n % 256, 0, 255]),
        signature: [n, -1, 4_294_967_295],
        layout: 'page',
        missed: ['main', 'ä🌊'],
        ...parts,
      })
      const hashes = (site = 'example.org') => store.memory.observedOn(site).map(({ hash }) => hash)
      const drift = (kind: DriftKind, parts: Partial<RuleId> = {}): Drift => ({
        rule: { ...ruleIdOf(ruleOf()), ...parts },
        kind,
        report: { vanished: ['is <p>'], appeared: [] },
      })

      test('is nothing at first', () => {
        expect(store.memory.observedOn('example.org')).toEqual([])
        expect(store.memory.driftsOf('example.org')).toEqual([])
        expect(store.memory.driftsOf()).toEqual([])
      })

      test('are pages, in the order in which they were seen', () => {
        const { url, ...unknown } = page(1, { layout: undefined, missed: [] })
        store.memory.observe('example.org', page(2))
        store.memory.observe('example.org', unknown)
        store.memory.observe('b.example', page(2, { missed: [] }))
        expect(store.memory.observedOn('example.org')).toStrictEqual([page(2), unknown])
        expect(store.memory.observedOn('b.example')).toStrictEqual([page(2, { missed: [] })])
      })

      test('are pages as they were seen first', () => {
        store.memory.observe('example.org', page(1))
        store.memory.observe('example.org', page(2))
        store.memory.observe('example.org', page(1, { layout: 'other', missed: [] }))
        expect(store.memory.observedOn('example.org')).toEqual([page(1), page(2)])
      })

      test('are the latest 100 pages of each site', () => {
        store.memory.observe('b.example', page(0))
        for (let n = 0; n < 102; n++) store.memory.observe('example.org', page(n))
        expect(hashes()).toHaveLength(100)
        expect([hashes()[0], hashes().at(-1)]).toEqual(['hash 2', 'hash 101'])
        expect(hashes('b.example')).toEqual(['hash 0'])
      })

      test('are no pages that were let go of', () => {
        for (const n of [1, 2, 3]) store.memory.observe('example.org', page(n))
        store.memory.observe('b.example', page(1))
        store.memory.letGo('example.org', ['hash 1', 'hash 3', 'hash 4'])
        expect(hashes()).toEqual(['hash 2'])
        expect(hashes('b.example')).toEqual(['hash 1'])
      })

      test('is what became of its rules, in the order in which it was seen', () => {
        const by = { ...ruleIdOf(ruleOf()), version: 3 }
        const relearned = { ...drift('relearned'), report: { vanished: [], appeared: ['a'], by } }
        store.memory.note([drift('stale'), drift('recovered', { site: 'b.example' })])
        store.memory.note([relearned])
        const told = (site?: string) => store.memory.driftsOf(site).map(({ at, ...rest }) => rest)
        expect(told('example.org')).toEqual([drift('stale'), relearned])
        expect(told('b.example')).toEqual([drift('recovered', { site: 'b.example' })])
        expect(told()).toEqual([
          drift('stale'),
          drift('recovered', { site: 'b.example' }),
          relearned,
        ])
        expect(store.memory.driftsOf()[0]!.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      })

      test('changes no rule', () => {
        save(ruleOf())
        const { revision, hash } = store.snapshot()
        const before = store.trainedOn('example.org')
        store.memory.observe('example.org', page(1))
        store.memory.note([drift('stale')])
        expect([store.snapshot().revision, store.snapshot().hash]).toEqual([revision, hash])
        expect(store.trainedOn('example.org')).toEqual(before)
      })

      test('is forgotten with the site, and stays as long as there are rules', () => {
        save(ruleOf(), ruleOf({ field: 'price' }))
        for (const site of ['example.org', 'b.example']) {
          store.memory.observe(site, page(1))
          store.memory.note([drift('stale', { site })])
        }
        store.forget('example.org', 'price')
        expect([hashes().length, store.memory.driftsOf('example.org').length]).toEqual([1, 1])
        store.forget('example.org')
        expect([hashes(), store.memory.driftsOf('example.org')]).toEqual([[], []])
        expect([hashes('b.example').length, store.memory.driftsOf().length]).toEqual([1, 1])
      })

      describe('and what was induced from it', () => {
        const induced = ruleOf({ status: 'induced', ...byTree(take(9)) })
        const saveInduced = (parts: Partial<InducedRules> = {}) =>
          store.saveInduced({
            rules: { site: 'example.org', layouts: [], rules: [induced] },
            drifts: ({ rules }) => [drift('relearned', { version: rules[0]!.version })],
            learnedFrom: ['hash 1'],
            revision: store.trainedOn('example.org').revision,
            ...parts,
          })
        const left = () => [
          store.find('example.org')?.rules,
          hashes(),
          store.memory.driftsOf().map(({ rule }) => rule.version),
        ]
        beforeEach(() => {
          save(ruleOf())
          for (const n of [1, 2]) store.memory.observe('example.org', page(n))
        })

        test('are kept together: rules, what is noted of them, pages no longer needed', () => {
          const saved = { ...induced, version: 2 }
          expect(saveInduced()).toEqual({ site: 'example.org', layouts: [], rules: [saved] })
          expect(left()).toEqual([[saved], ['hash 2'], [2]])
        })

        test('are not kept for a site that has changed meanwhile', () => {
          const { revision } = store.trainedOn('example.org')
          store.countUses([usesBy(ruleOf(), 'mmm')])
          const before = left()
          expect(saveInduced({ revision })).toBeUndefined()
          expect(left()).toEqual(before)
        })

        test('may be for a site that is new', () => {
          const rules = {
            site: 'c.example',
            layouts: [],
            rules: [{ ...induced, site: 'c.example' }],
          }
          expect(saveInduced({ rules, revision: 1 })).toBeUndefined()
          expect(saveInduced({ rules, revision: 0 })?.rules).toMatchObject([{ version: 1 }])
          expect(hashes()).toEqual(['hash 1', 'hash 2'])
        })

        test.each<[string, Partial<InducedRules>]>([
          [
            'a rule is broken',
            { rules: { site: 'example.org', layouts: [], rules: [ruleOf({ pages: -1 })] } },
          ],
          [
            'nothing can be noted of them',
            {
              drifts: () => {
                throw new RangeError('no such rule')
              },
            },
          ],
        ])('are kept whole or not at all, if %s', (_, parts) => {
          const before = left()
          expect(() => saveInduced(parts)).toThrow()
          expect(left()).toEqual(before)
        })
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
