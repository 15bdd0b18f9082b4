import { describe, expect, test } from 'vitest'
import { byTree, leave, ruleOf } from '../../rules/rule/rule.test-kit.js'
import type { OpenedStore } from './opened-store.test-kit.js'
import { usesBy } from './rule-store-fixtures.test-kit.js'

/** The contract of a store for snapshots. */
export function describeSnapshots({ store, save }: OpenedStore): void {
  describe('a snapshot', () => {
    test('does not contain what is saved later', () => {
      save(ruleOf())
      const snapshot = store().snapshot()
      save(ruleOf({ ...byTree(leave()) }), ruleOf({ field: 'price' }))
      store().save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
      expect(snapshot.find('example.org')?.rules).toEqual([ruleOf()])
      expect(snapshot.find('b.example')).toBeUndefined()
      expect(snapshot.find('example.org')).toBe(snapshot.find('example.org'))
      expect(store().find('example.org')?.rules).toHaveLength(2)
    })

    test('contains rules that are forgotten later', () => {
      save(ruleOf())
      const snapshot = store().snapshot()
      store().forget('example.org')
      expect(snapshot.find('example.org')?.rules).toEqual([ruleOf()])
      expect(store().snapshot().find('example.org')).toBeUndefined()
    })

    test('of an earlier revision has the rules of that revision', () => {
      save(ruleOf())
      const { revision, hash } = store().snapshot()
      save(ruleOf({ ...byTree(leave()) }))
      const earlier = store().snapshot(revision)
      expect([earlier.revision, earlier.hash]).toEqual([revision, hash])
      expect(earlier.find('example.org')?.rules).toEqual([ruleOf()])
      expect(store().snapshot().hash).not.toBe(hash)
    })

    test('has the hash of its content, at any time', () => {
      const empty = store().snapshot().hash
      save(ruleOf())
      const [first, second] = [store().snapshot(), store().snapshot()]
      const { hash } = first
      expect(hash).not.toBe(empty)
      save(ruleOf({ ...byTree(leave()) }))
      expect(second.hash).toBe(hash)
      expect(store().snapshot().hash).not.toBe(hash)
      save(ruleOf({ ...byTree(leave()) }))
      store().countUses([usesBy(ruleOf(), 'h')])
      expect(store().snapshot().hash).toBe(store().snapshot().hash)
    })

    test('has a later revision if rules were saved in between', () => {
      const { revision } = store().snapshot()
      expect(store().revision()).toBe(revision)
      save(ruleOf())
      expect(store().revision()).toBeGreaterThan(revision)
      expect(store().snapshot().revision).toBe(store().revision())
    })
  })
}
