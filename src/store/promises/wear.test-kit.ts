import { describe, expect, test } from 'vitest'
import { ruleIdOf } from '../../rules/rule-use.js'
import { ruleOf } from '../../rules/rules.test-kit.js'
import { usesBy } from '../uses.test-kit.js'
import type { OpenedStore } from './opened-store.test-kit.js'

/** What a store promises of rules that turn stale. */
export function promiseWear({ store, save }: OpenedStore): void {
  describe('a rule that no longer fits', () => {
    const second = { ...ruleIdOf(ruleOf()), version: 2 }
    const wear = (recent = 'mmm') => store().countUses([usesBy(ruleOf(), recent)])

    test('becomes stale, which is a version of its own', () => {
      const price = ruleOf({ field: 'price' })
      save(ruleOf(), price)
      const { revision, hash } = store().snapshot()
      const stale = ruleOf({ status: 'stale', version: 2 })
      expect(wear()).toEqual([{ rule: stale, turn: 'stale' }])
      expect(store().find('example.org')?.rules).toEqual([stale, price])
      expect(store().snapshot().revision).toBeGreaterThan(revision)
      expect(store().snapshot().hash).not.toBe(hash)
      const { versions } = store().versionsOf('example.org')
      expect(versions.map(({ rule, endedAt }) => [rule.status, endedAt === undefined])).toEqual([
        ['learned', false],
        ['stale', true],
        ['learned', true],
      ])
    })

    test('is still seen as it was by a snapshot of before', () => {
      save(ruleOf())
      const snapshot = store().snapshot()
      wear()
      expect(snapshot.find('example.org')?.rules).toEqual([ruleOf()])
      expect(store().snapshot().find('example.org')?.rules[0]?.status).toBe('stale')
    })

    test('may have missed one page at a time', () => {
      save(ruleOf())
      expect([wear('m'), wear('m'), wear('m')].map(({ length }) => length)).toEqual([0, 0, 1])
    })

    test('changes nothing as long as it fits', () => {
      save(ruleOf())
      const revision = store().revision()
      expect(wear('hmm')).toEqual([])
      expect(store().revision()).toBe(revision)
    })

    test('has no uses yet, whoever still uses it as it was', () => {
      save(ruleOf())
      wear()
      expect(store().usesOf('example.org')).toEqual([])
      expect(wear('hhh')).toEqual([])
      expect(store().usesOf('example.org')).toEqual([])
      expect(store().usesOverTime('example.org')).toMatchObject([{ recent: 'mmmhhh' }])
    })

    test.each(['learned', 'induced'] as const)('and was %s is so again when it fits', (status) => {
      save(ruleOf({ status }))
      wear()
      expect(store().countUses([usesBy(second, 'mhh')])).toEqual([])
      expect(store().countUses([usesBy(second, 'h')])).toEqual([
        { rule: ruleOf({ status, version: 3 }), turn: 'recovered' },
      ])
      expect(store().find('example.org')?.rules).toMatchObject([{ status, version: 3 }])
      store().countUses([usesBy({ ...second, version: 3 }, 'mmm')])
      expect(store().countUses([usesBy({ ...second, version: 4 }, 'hhh')])).toMatchObject([
        { rule: { status, version: 5 } },
      ])
    })

    test('is told with those of other fields and sites', () => {
      const other = ruleOf({ site: 'b.example' })
      const price = ruleOf({ field: 'price' })
      save(ruleOf(), price, ruleOf({ field: 'title' }))
      store().save({ site: 'b.example', layouts: [], rules: [other] })
      const uses = [price, other, ruleOf()].map((rule) => usesBy(rule, 'mmm'))
      const turned = store().countUses([...uses, usesBy(ruleOf({ field: 'title' }), 'h')])
      expect(turned.map(({ rule }) => [rule.site, rule.field])).toEqual([
        ['example.org', 'main'],
        ['example.org', 'price'],
        ['b.example', 'main'],
      ])
    })

    test('makes its site another than it was for whoever learns meanwhile', () => {
      save(ruleOf())
      const { revision } = store().trainedOn('example.org')
      wear()
      expect(store().trainedOn('example.org').revision).toBeGreaterThan(revision)
    })

    test('is mended by learning it anew', () => {
      save(ruleOf())
      wear()
      expect(save(ruleOf())).toEqual([ruleOf({ version: 3 })])
    })
  })
}
