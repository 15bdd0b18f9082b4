import { describe, expect, test } from 'vitest'
import type { ColumnName } from '../../rules/rule/column-names.js'
import { ruleOf } from '../../rules/rule/rule.test-kit.js'
import type { OpenedStore } from './opened-store.test-kit.js'

/** The contract of a store for the names of columns of a site. */
export function describeColumnNames({ store }: OpenedStore): void {
  describe('names of columns', () => {
    const size: ColumnName = { own: 'column_1', places: ['li > b'], name: 'size' }
    const saveNames = (columns: readonly ColumnName[], site = 'example.org') =>
      store().save({ site, layouts: [], rules: [], columns })
    const found = (site = 'example.org') => store().find(site)?.columns

    test('are stored without rules, and found for hosts of the domain', () => {
      expect(saveNames([size])).toMatchObject({ columns: [size] })
      expect(found()).toEqual([size])
      expect(found('shop.example.org')).toEqual([size])
      expect(store().sites()).toEqual(['example.org'])
      expect(store().keptFor('example.org')).toEqual({
        layouts: [],
        rules: [],
        columns: [size],
        broken: [],
      })
    })

    test('stay when rules are saved, and when a field is forgotten', () => {
      saveNames([size])
      store().save({ site: 'example.org', layouts: [], rules: [ruleOf()] })
      expect(found()).toEqual([size])
      store().forget('example.org', 'main')
      expect(found()).toEqual([size])
    })

    test('are replaced; none end them', () => {
      saveNames([size])
      saveNames([{ ...size, name: 'width' }])
      expect(found()).toEqual([{ ...size, name: 'width' }])
      saveNames([])
      expect([store().find('example.org'), store().sites()]).toEqual([undefined, []])
    })

    test('are forgotten with their site', () => {
      saveNames([size])
      store().forget('example.org')
      expect([store().find('example.org'), store().sites()]).toEqual([undefined, []])
    })

    test('change the hash of a snapshot, which an earlier one keeps', () => {
      saveNames([size])
      const before = store().snapshot()
      const { hash } = before
      saveNames([{ ...size, name: 'width' }])
      expect(before.find('example.org')?.columns).toEqual([size])
      expect(store().snapshot().hash).not.toBe(hash)
    })

    test('are validated', () => {
      expect(() => saveNames([size, size])).toThrow(
        expect.objectContaining({ code: 'BROKEN_RULE' }),
      )
      expect(store().sites()).toEqual([])
    })
  })
}
