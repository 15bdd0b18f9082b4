import { describe, expect, test } from 'vitest'
import { seenValues } from '../../rules/health/profile-evidence.js'
import { ruleIdOf } from '../../rules/health/rule-use.js'
import { ruleOf } from '../../rules/rule/rule.test-kit.js'
import type { OpenedStore } from './opened-store.test-kit.js'
import { usesBy } from './rule-store-fixtures.test-kit.js'

/** The contract of a store for status changes. */
export function describeRuleHealth({ store, save }: OpenedStore): void {
  describe('the status of a rule', () => {
    const second = { ...ruleIdOf(ruleOf()), version: 2 }
    const main = ruleOf({ status: 'induced' })
    const wear = (recent = 'mmm') => store().countUses([usesBy(main, recent)])

    test('becomes stale, in a new version', () => {
      const price = ruleOf({ field: 'price' })
      save(main, price)
      const { revision, hash } = store().snapshot()
      const stale = ruleOf({ status: 'stale', version: 2 })
      expect(wear()).toEqual([{ rule: stale, change: 'stale' }])
      expect(store().find('example.org')?.rules).toEqual([stale, price])
      expect(store().snapshot().revision).toBeGreaterThan(revision)
      expect(store().snapshot().hash).not.toBe(hash)
      const { versions } = store().versionsOf('example.org')
      expect(versions.map(({ rule, endedAt }) => [rule.status, endedAt === undefined])).toEqual([
        ['induced', false],
        ['stale', true],
        ['learned', true],
      ])
    })

    test('does not change in an earlier snapshot', () => {
      save(main)
      const snapshot = store().snapshot()
      wear()
      expect(snapshot.find('example.org')?.rules).toEqual([main])
      expect(store().snapshot().find('example.org')?.rules[0]?.status).toBe('stale')
    })

    test('changes by misses that are counted one by one', () => {
      save(main)
      expect([wear('m'), wear('m'), wear('m')].map(({ length }) => length)).toEqual([0, 0, 1])
    })

    test('does not change without enough misses', () => {
      save(main)
      const revision = store().revision()
      expect(wear('hmm')).toEqual([])
      expect(store().revision()).toBe(revision)
    })

    test('starts without uses, even if the earlier version is still used', () => {
      save(main)
      wear()
      expect(store().usesOf('example.org')).toEqual([])
      expect(wear('hhh')).toEqual([])
      expect(store().usesOf('example.org')).toEqual([])
      expect(store().usesOverTime('example.org')).toMatchObject([{ recent: 'mmmhhh' }])
    })

    test('is restored by hits', () => {
      const status = 'induced'
      save(main)
      wear()
      expect(store().countUses([usesBy(second, 'mhh')])).toEqual([])
      expect(store().countUses([usesBy(second, 'h')])).toEqual([
        { rule: ruleOf({ status, version: 3 }), change: 'recovered' },
      ])
      expect(store().find('example.org')?.rules).toMatchObject([{ status, version: 3 }])
      store().countUses([usesBy({ ...second, version: 3 }, 'mmm')])
      expect(store().countUses([usesBy({ ...second, version: 4 }, 'hhh')])).toMatchObject([
        { rule: { status, version: 5 } },
      ])
    })

    test('is returned with those of other fields and sites', () => {
      const other = ruleOf({ status: 'induced', site: 'b.example' })
      const price = ruleOf({ status: 'induced', field: 'price' })
      save(main, price, ruleOf({ field: 'title' }))
      store().save({ site: 'b.example', layouts: [], rules: [other] })
      const uses = [price, other, main].map((rule) => usesBy(rule, 'mmm'))
      const turned = store().countUses([...uses, usesBy(ruleOf({ field: 'title' }), 'h')])
      expect(turned.map(({ rule }) => [rule.site, rule.field])).toEqual([
        ['example.org', 'main'],
        ['example.org', 'price'],
        ['b.example', 'main'],
      ])
    })

    test('changes the revision of its site', () => {
      save(main)
      const { revision } = store().trainingState('example.org')
      wear()
      expect(store().trainingState('example.org').revision).toBeGreaterThan(revision)
    })

    test('is restored by training', () => {
      save(main)
      wear()
      expect(save(main)).toEqual([ruleOf({ status: 'induced', version: 3 })])
    })

    test('stays if it was trained: misses make it doubted, hits believed again', () => {
      save(ruleOf())
      const revision = store().revision()
      const lastUse = '2026-11-18'
      expect(store().countUses([usesBy(ruleOf(), 'mmm', { lastUse })])).toEqual([
        { rule: ruleOf(), change: 'doubted' },
      ])
      expect(store().usesOf('example.org')).toMatchObject([{ doubtedSince: lastUse }])
      expect(store().countUses([usesBy(ruleOf(), 'mmmmhh')])).toEqual([])
      expect(store().countUses([usesBy(ruleOf(), 'h')])).toEqual([
        { rule: ruleOf(), change: 'believed' },
      ])
      expect(store().usesOf('example.org')[0]).not.toHaveProperty('doubtedSince')
      expect(store().revision()).toBe(revision)
    })
  })

  describe('a person', () => {
    const price = ruleOf({
      field: 'price',
      taking: { kind: 'value' },
      pages: 9,
      usual: {
        fewest: 1,
        most: 1,
        votes: 0.9,
        values: { shortest: 6, longest: 9, signs: ['digits'], shape: '$ 9.9', different: 9 },
      },
    })
    const kinds = () =>
      store()
        .observations.driftsOf('example.org')
        .map(({ kind }) => kind)

    test('retires a rule, which is kept and not used, and accepts it again', () => {
      save(ruleOf(), price)
      expect(store().retire('example.org', 'price')).toEqual([
        { ...price, status: 'retired', version: 2 },
      ])
      expect(store().countUses([usesBy({ ...price, version: 2 }, 'mmm')])).toEqual([])
      expect(store().accept('example.org', 'price')).toEqual([{ ...price, version: 3 }])
      expect(store().find('example.org')?.rules).toEqual([ruleOf(), { ...price, version: 3 }])
      expect(kinds()).toEqual(['retired', 'accepted'])
    })

    test('accepts doubted answers: the profile is widened, the misses are forgotten', () => {
      save(price)
      const doubted = [
        { doubts: ['signs', 'shape'], amount: 1, votes: 1, lengths: [4, 8] },
        { doubts: ['nothing'], amount: 0, votes: 0 },
        { doubts: ['many', 'votes'], amount: 7, votes: 0.3, lengths: [6, 6] },
      ] as const
      store().countUses([usesBy(price, 'mmm', { doubted })])
      const usual = {
        fewest: 0,
        most: 7,
        votes: 0.3,
        values: { shortest: 4, longest: 9, signs: [], different: 9 },
      }
      expect(store().accept('example.org', 'price')).toEqual([{ ...price, usual, version: 2 }])
      expect(store().usesOf('example.org')).toEqual([])
    })

    test('forgets misses also where the profile stays', () => {
      save(price)
      store().countUses([
        usesBy(price, 'hmmm', { doubted: [{ doubts: ['layout'], amount: 1, votes: 1 }] }),
      ])
      expect(store().accept('example.org', 'price')).toEqual([price])
      expect(store().usesOf('example.org')).toMatchObject([
        { hits: 1, misses: 0, recent: '', doubted: [] },
      ])
    })

    test('decides about one layout, or about nothing that is unknown', () => {
      save(price, { ...price, layout: 'page-2' })
      expect(store().retire('example.org', 'price', 'page-2')).toMatchObject([{ layout: 'page-2' }])
      expect(store().retire('example.org', 'title')).toEqual([])
      expect(store().accept('example.org', 'price', 'page-3')).toEqual([])
      expect(kinds()).toEqual(['retired'])
    })
  })

  describe('the profile of a rule', () => {
    const values = { shortest: 5, longest: 5, signs: ['digits'], different: 3 } as const
    const code = ruleOf({
      field: 'code',
      taking: { kind: 'value' },
      usual: { fewest: 1, most: 1, values },
    })
    const given = (count: number) => Array.from({ length: count }, (_, at) => `A-${100 + at}`)
    const seen = (count: number) => seenValues(given(count))!

    test('is measured anew when eight different values were believed', () => {
      save(code)
      expect(store().countUses([usesBy(code, 'hhhhhhh', { seen: seen(7) })])).toEqual([])
      expect(store().find('example.org')?.rules).toEqual([code])
      const widened = { shortest: 5, longest: 6, signs: ['digits'], different: 8 }
      const measured = { ...code, version: 2, usual: { ...code.usual, values: widened } }
      expect(store().countUses([usesBy(code, 'h', { seen: seenValues(['A-1234'])! })])).toEqual([
        { rule: measured, change: 'measured' },
      ])
      expect(store().find('example.org')?.rules).toEqual([measured])
    })

    test('goes on with the uses of the rule, also of those who still use the earlier version', () => {
      save(code)
      store().countUses([usesBy(code, 'hhhhhhhh', { seen: seen(8) })])
      const uses = () => store().usesOf('example.org')
      expect(uses()).toMatchObject([{ rule: { version: 2 }, hits: 8, recent: 'hhhhhhhh' }])
      store().countUses([usesBy(code, 'mm')])
      expect(store().countUses([usesBy(code, 'm')])).toMatchObject([
        { rule: { version: 2 }, change: 'doubted' },
      ])
      expect(uses()).toMatchObject([{ rule: { version: 2 }, hits: 8, misses: 3 }])
      expect(store().usesOverTime('example.org')).toHaveLength(1)
    })
  })
}
