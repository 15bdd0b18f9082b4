import { describe, expect, test } from 'vitest'
import type { PageLabels } from '../../input/pages/page-labels.js'
import { byTree, leave, member, ruleOf, take } from '../../rules/rule/rule.test-kit.js'
import { type KeptPage, keptHtml, keptLabels, keptPage } from '../interface/kept-page.js'
import type { OpenedStore } from './opened-store.test-kit.js'
import { usesBy } from './rule-store-fixtures.test-kit.js'

/** The contract of a store for training states. */
export function describeTraining({ store, save }: OpenedStore): void {
  describe('the training state of a site', () => {
    const pageOf = (n: number, labels?: PageLabels) =>
      keptPage({ html: `<p>${n} ä🌊`, url: `https://example.org/${n}`, labels })
    const headline: PageLabels = new Map([['headline', { kind: 'texts', texts: ['x'] }]])
    const price: PageLabels = new Map([['price', { kind: 'selector', selector: 'p', attr: 'id' }]])
    const train = (...pages: readonly KeptPage[]) => {
      const { revision } = store().trainingState('example.org')
      const rules = {
        site: 'example.org',
        layouts: [],
        rules: [ruleOf(), ruleOf({ field: 'price' })],
      }
      return store().saveTrained({ rules, pages, revision })
    }

    test('are empty at first', () => {
      expect(store().trainingState('example.org')).toEqual({ revision: 0, pages: [] })
    })

    test('is stored with the rules', () => {
      const both: PageLabels = new Map([...headline, ...price])
      expect(train(pageOf(1, both), pageOf(2))?.rules).toHaveLength(2)
      const { pages } = store().trainingState('example.org')
      const [first, second] = [...pages].sort((a, b) => (a.url! < b.url! ? -1 : 1))
      expect([keptHtml(first!), keptLabels(first!)]).toEqual(['<p>1 ä🌊', both])
      expect(second).toMatchObject({ url: 'https://example.org/2', addedAt: expect.any(String) })
      expect(keptLabels(second!)).toEqual(new Map())
      expect(store().trainingState('other.example').pages).toEqual([])
    })

    test('is replaced; pages that are kept are not changed', () => {
      train(pageOf(1, headline), pageOf(2))
      const [first] = store().trainingState('example.org').pages
      train(first!, pageOf(3, price))
      const { pages } = store().trainingState('example.org')
      expect(pages).toHaveLength(2)
      expect(pages).toContainEqual(first)
    })

    test('gets new labels', () => {
      train(pageOf(1, headline))
      train(pageOf(1, price))
      expect(store().trainingState('example.org').pages.map(keptLabels)).toEqual([price])
    })

    test('is not replaced, nor are the rules, based on another revision', () => {
      train(pageOf(1))
      const { revision, pages } = store().trainingState('example.org')
      save(ruleOf({ ...byTree(leave()) }))
      const late = { site: 'example.org', layouts: [], rules: [ruleOf({ ...byTree(take(9)) })] }
      expect(store().saveTrained({ rules: late, pages: [], revision })).toBeUndefined()
      expect(store().trainingState('example.org').pages).toEqual(pages)
      expect(store().find('example.org')?.rules[0]?.voters).toEqual([member(leave())])
    })

    test('has a revision that other sites and uses do not change', () => {
      train(pageOf(1))
      const { revision } = store().trainingState('example.org')
      store().save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
      store().countUses([usesBy(ruleOf(), 'h')])
      expect(store().trainingState('example.org').revision).toBe(revision)
    })

    test('is stored completely or not at all', () => {
      const rules = { site: 'example.org', layouts: [], rules: [ruleOf({ pages: -1 })] }
      expect(() => store().saveTrained({ rules, pages: [pageOf(1)], revision: 0 })).toThrow()
      expect(store().trainingState('example.org')).toEqual({ revision: 0, pages: [] })
    })

    test('is removed with the rules, and not those of other sites', () => {
      train(pageOf(1, headline), pageOf(2))
      store().save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
      expect(store().forget('example.org')).toEqual({ rules: 2, pages: 2 })
      expect(store().find('example.org')).toBeUndefined()
      expect(store().trainingState('example.org')).toEqual({ revision: 0, pages: [] })
      expect(store().sites()).toEqual(['b.example'])
      expect(store().forget('example.org')).toEqual({ rules: 0, pages: 0 })
    })

    test('loses the rules and labels of one field', () => {
      train(pageOf(1, new Map([...headline, ...price])), pageOf(2, price), pageOf(3))
      expect(store().forget('example.org', 'price')).toEqual({ rules: 1, pages: 2 })
      expect(
        store()
          .find('example.org')
          ?.rules.map(({ field }) => field),
      ).toEqual(['main'])
      const { pages } = store().trainingState('example.org')
      expect(pages.map(({ labels }) => labels).sort()).toEqual([
        '{"headline":["x"]}',
        undefined,
        undefined,
      ])
    })

    test('is removed with the last field', () => {
      train(pageOf(1, price), pageOf(2))
      store().forget('example.org', 'main')
      expect(store().forget('example.org', 'price')).toEqual({ rules: 1, pages: 2 })
      expect(store().trainingState('example.org')).toEqual({ revision: 0, pages: [] })
    })

    test('can be trained again after it was removed, with new versions', () => {
      train(pageOf(1, price))
      const { revision } = store().trainingState('example.org')
      store().forget('example.org')
      expect(
        store().saveTrained({
          rules: { site: 'example.org', layouts: [], rules: [] },
          pages: [],
          revision,
        }),
      ).toBeUndefined()
      expect(train(pageOf(1, price))?.rules.map(({ version }) => version)).toEqual([2, 2])
    })
  })
}
