import { describe, expect, test } from 'vitest'
import { ruleIdOf } from '../../rules/health/rule-use.js'
import { byTree, leave, ruleOf } from '../../rules/rule/rule.test-kit.js'
import type { OpenedStore } from './opened-store.test-kit.js'
import { usesBy } from './rule-store-fixtures.test-kit.js'

/** The contract of a store for the uses of rules. */
export function describeUses({ store, save }: OpenedStore): void {
  describe('uses', () => {
    const rule = ruleIdOf(ruleOf())

    test('are added up, with the time of the last one', () => {
      save(ruleOf(), ruleOf({ field: 'price' }))
      expect(store().usesOf('example.org')).toEqual([])
      store().countUses([usesBy(rule, 'hmn', { lastUse: '2026-11-18', given: ['a', 'b'] })])
      store().countUses([usesBy(rule, 'h', { lastUse: '2026-11-17', given: ['c'] })])
      expect(store().usesOf('example.org')).toEqual([
        {
          rule,
          hits: 3,
          misses: 1,
          lastUse: '2026-11-18',
          recent: 'hmnh',
          given: ['a', 'b', 'c'],
          doubted: [],
        },
      ])
      expect(store().usesOf('b.example')).toEqual([])
    })

    test('include the latest 20 results, and the latest 40 values', () => {
      const values = (first: number, count: number) =>
        Array.from({ length: count }, (_, at) => `${first + at}`)
      save(ruleOf())
      store().countUses([usesBy(rule, 'h'.repeat(18), { given: values(1, 39) })])
      store().countUses([usesBy(rule, 'nmh', { given: values(40, 3) })])
      expect(store().usesOf('example.org')).toMatchObject([
        { hits: 20, misses: 1, recent: `${'h'.repeat(17)}nmh`, given: values(3, 40) },
      ])
    })

    test('of unknown rules are ignored', () => {
      save(ruleOf())
      store().countUses([usesBy({ ...rule, version: 2 }, 'hm')])
      store().countUses([usesBy({ ...rule, site: 'b.example' }, 'mmm')])
      expect(store().usesOf('example.org')).toEqual([])
      expect(store().usesOverTime('b.example')).toEqual([])
      expect(store().sites()).toEqual(['example.org'])
    })

    test('start again with each version', () => {
      save(ruleOf())
      store().countUses([usesBy(rule, 'hmhmhmhmhm')])
      save(ruleOf({ ...byTree(leave()) }))
      store().countUses([usesBy(rule, 'h')])
      expect(store().usesOf('example.org')).toEqual([])
      const second = { ...rule, version: 2 }
      store().countUses([usesBy(second, 'h')])
      expect(store().usesOf('example.org')).toMatchObject([{ rule: second, hits: 1, misses: 0 }])
    })

    test('of all versions are listed, the latest at the end', () => {
      const price = ruleOf({ field: 'price' })
      const second = { ...rule, version: 2 }
      save(ruleOf(), price)
      store().save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
      save(ruleOf({ ...byTree(leave()) }))
      store().countUses([
        usesBy(second, 'h', { lastUse: '2026-11-19' }),
        usesBy(rule, 'h', { lastUse: '2026-11-17', given: ['5'] }),
        usesBy(price, 'h', { lastUse: '2026-11-18' }),
        usesBy({ ...rule, site: 'b.example' }, 'h'),
      ])
      const uses = store().usesOverTime('example.org')
      expect(uses.map(({ rule }) => rule)).toEqual([rule, ruleIdOf(price), second])
      expect(uses[0]).toEqual(usesBy(rule, 'h', { lastUse: '2026-11-17', given: ['5'] }))
    })
  })
}
