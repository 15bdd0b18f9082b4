import { describe, expect, test } from 'vitest'
import type { Layout, Rule } from '../../rules/rule/rule.js'
import { ruleOf } from '../../rules/rule/rule.test-kit.js'
import type { OpenedStore } from './opened-store.test-kit.js'

/** The contract of a store for the layouts of a site. */
export function describeLayouts({ store }: OpenedStore): void {
  describe('layouts', () => {
    const list = { name: 'list', signature: [1, 2], pages: 2 }
    const story = { name: 'story', signature: [3, 4], pages: 1 }
    const on = (layout: string, field: string) => ruleOf({ layout, field })
    const saveOn = (layouts: readonly Layout[], ...rules: readonly Rule[]) =>
      store().save({ site: 'example.org', layouts, rules })
    const names = () => {
      const { layouts, rules } = store().find('example.org')!
      return [
        layouts.map(({ name }) => name),
        rules.map(({ layout, field }) => `${layout} ${field}`),
      ]
    }

    test('are stored with the rules, by name', () => {
      const saved = saveOn([story, list], on('list', 'a'))
      expect(saved.layouts).toEqual([story, list])
      expect(store().find('example.org')?.layouts).toEqual([list, story])
      expect(store().keptFor('example.org').layouts).toEqual([list, story])
    })

    test('are replaced, and rules for other layouts end', () => {
      saveOn([story, list], on('list', 'a'), on('story', 'a'), on('story', 'b'))
      saveOn([{ ...story, pages: 2 }], on('story', 'a'))
      expect(names()).toEqual([['story'], ['story a', 'story b']])
      expect(store().find('example.org')?.layouts).toEqual([{ ...story, pages: 2 }])
    })

    test('lose the rules for a field that was learned for other layouts only', () => {
      saveOn([story, list], on('list', 'a'), on('story', 'a'), on('story', 'b'))
      saveOn([story, list], on('list', 'a'))
      expect(names()).toEqual([
        ['list', 'story'],
        ['list a', 'story b'],
      ])
    })

    test('are kept if none are given', () => {
      saveOn([story], on('story', 'a'))
      saveOn([], on('page', 'a'))
      expect(names()).toEqual([['story'], ['page a', 'story a']])
    })

    test('change the hash of a snapshot', () => {
      saveOn([story], on('story', 'a'))
      const { hash } = store().snapshot()
      saveOn([{ ...story, signature: [3, 5] }], on('story', 'a'))
      expect(store().snapshot().hash).not.toBe(hash)
    })

    test('are validated', () => {
      const broken = { ...story, signature: [Number.NaN] }
      expect(() => saveOn([broken], on('story', 'a'))).toThrow(
        expect.objectContaining({ code: 'BROKEN_RULE' }),
      )
      expect(store().sites()).toEqual([])
    })
  })
}
