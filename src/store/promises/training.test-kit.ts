import { describe, expect, test } from 'vitest'
import { byTree, leave, ruleOf, take, voter } from '../../rules/rules.test-kit.js'
import type { Labels } from '../../source/labels.js'
import { htmlOf, type KeptPage, keptPage, labelsOf } from '../kept-page.js'
import { usesBy } from '../uses.test-kit.js'
import type { OpenedStore } from './opened-store.test-kit.js'

/** What a store promises of the pages that a site was trained on. */
export function promiseTraining({ store, save }: OpenedStore): void {
  describe('what a site was trained on', () => {
    const pageOf = (n: number, labels?: Labels) =>
      keptPage({ html: `<p>${n} ä🌊`, url: `https://example.org/${n}`, labels })
    const headline: Labels = new Map([['headline', { kind: 'texts', texts: ['x'] }]])
    const price: Labels = new Map([['price', { kind: 'selector', selector: 'p', attr: 'id' }]])
    const train = (...pages: readonly KeptPage[]) => {
      const { revision } = store().trainedOn('example.org')
      const rules = {
        site: 'example.org',
        layouts: [],
        rules: [ruleOf(), ruleOf({ field: 'price' })],
      }
      return store().saveTrained({ rules, pages, revision })
    }

    test('is nothing at first', () => {
      expect(store().trainedOn('example.org')).toEqual({ revision: 0, pages: [] })
    })

    test('is kept with its rules', () => {
      const both: Labels = new Map([...headline, ...price])
      expect(train(pageOf(1, both), pageOf(2))?.rules).toHaveLength(2)
      const { pages } = store().trainedOn('example.org')
      const [first, second] = [...pages].sort((a, b) => (a.url! < b.url! ? -1 : 1))
      expect([htmlOf(first!), labelsOf(first!)]).toEqual(['<p>1 ä🌊', both])
      expect(second).toMatchObject({ url: 'https://example.org/2', addedAt: expect.any(String) })
      expect(labelsOf(second!)).toEqual(new Map())
      expect(store().trainedOn('other.example').pages).toEqual([])
    })

    test('is what was named last; what is kept and named again stays as it is', () => {
      train(pageOf(1, headline), pageOf(2))
      const [first] = store().trainedOn('example.org').pages
      train(first!, pageOf(3, price))
      const { pages } = store().trainedOn('example.org')
      expect(pages).toHaveLength(2)
      expect(pages).toContainEqual(first)
    })

    test('gets other labels', () => {
      train(pageOf(1, headline))
      train(pageOf(1, price))
      expect(store().trainedOn('example.org').pages.map(labelsOf)).toEqual([price])
    })

    test('is not replaced, nor its rules, by what was learned from something else', () => {
      train(pageOf(1))
      const { revision, pages } = store().trainedOn('example.org')
      save(ruleOf({ ...byTree(leave()) }))
      const late = { site: 'example.org', layouts: [], rules: [ruleOf({ ...byTree(take(9)) })] }
      expect(store().saveTrained({ rules: late, pages: [], revision })).toBeUndefined()
      expect(store().trainedOn('example.org').pages).toEqual(pages)
      expect(store().find('example.org')?.rules[0]?.voters).toEqual([voter(leave())])
    })

    test('has the same revision whatever happens to others, and however rules are used', () => {
      train(pageOf(1))
      const { revision } = store().trainedOn('example.org')
      store().save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
      store().countUses([usesBy(ruleOf(), 'h')])
      expect(store().trainedOn('example.org').revision).toBe(revision)
    })

    test('is all or nothing', () => {
      const rules = { site: 'example.org', layouts: [], rules: [ruleOf({ pages: -1 })] }
      expect(() => store().saveTrained({ rules, pages: [pageOf(1)], revision: 0 })).toThrow()
      expect(store().trainedOn('example.org')).toEqual({ revision: 0, pages: [] })
    })

    test('is forgotten with its rules, and not those of others', () => {
      train(pageOf(1, headline), pageOf(2))
      store().save({ site: 'b.example', layouts: [], rules: [ruleOf({ site: 'b.example' })] })
      expect(store().forget('example.org')).toEqual({ rules: 2, pages: 2 })
      expect(store().find('example.org')).toBeUndefined()
      expect(store().trainedOn('example.org')).toEqual({ revision: 0, pages: [] })
      expect(store().sites()).toEqual(['b.example'])
      expect(store().forget('example.org')).toEqual({ rules: 0, pages: 0 })
    })

    test('loses one field: its rules and its labels', () => {
      train(pageOf(1, new Map([...headline, ...price])), pageOf(2, price), pageOf(3))
      expect(store().forget('example.org', 'price')).toEqual({ rules: 1, pages: 2 })
      expect(
        store()
          .find('example.org')
          ?.rules.map(({ field }) => field),
      ).toEqual(['main'])
      const { pages } = store().trainedOn('example.org')
      expect(pages.map(({ labels }) => labels).sort()).toEqual([
        '{"headline":["x"]}',
        undefined,
        undefined,
      ])
    })

    test('is gone when the last field is', () => {
      train(pageOf(1, price), pageOf(2))
      store().forget('example.org', 'main')
      expect(store().forget('example.org', 'price')).toEqual({ rules: 1, pages: 2 })
      expect(store().trainedOn('example.org')).toEqual({ revision: 0, pages: [] })
    })

    test('that was forgotten may be trained again, with new versions', () => {
      train(pageOf(1, price))
      const { revision } = store().trainedOn('example.org')
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
